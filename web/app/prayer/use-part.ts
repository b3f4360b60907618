/** Scrolls to the part of the view that the address names, `#timetable`, once the view is drawn. */
import { useEffect } from "preact/hooks";

export const usePart = (isDrawn: boolean): void => {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (isDrawn && id !== "") document.getElementById(id)?.scrollIntoView();
  }, [isDrawn]);
};
