/** The address of the page that is shown. */
import { useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";

/** Host and path of this page, known once a browser shows it: a rendered page is the same on every host. */
export const usePageAddress = (): { readonly host: string; readonly path: string } => {
  const [address, setAddress] = useState({ host: "", path: "" });
  const { path } = useLocation();
  useEffect(() => setAddress({ host: location.host, path }), [path]);
  return address;
};
