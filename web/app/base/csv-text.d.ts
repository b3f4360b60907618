/** A table as text, which Vite reads. */
declare module "*.csv?raw" {
  const text: string;
  export default text;
}
