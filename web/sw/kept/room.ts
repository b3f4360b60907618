/** Whether the device has room for a download. */

/** There is not enough space. */
export class Full extends Error {
  override readonly name = "Full";
}

/** Rejects with {@link Full} if the browser's estimate leaves fewer bytes. */
export const expectRoom = async (bytes: number): Promise<void> => {
  const { quota, usage } = await navigator.storage.estimate();
  if (quota !== undefined && usage !== undefined && quota - usage < bytes)
    throw new Full(`${bytes} bytes are wanted, ${quota - usage} are free`);
};
