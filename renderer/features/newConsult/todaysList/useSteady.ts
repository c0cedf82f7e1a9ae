import { useEffect, useRef, useState } from 'react';

/** So long after the last movement or key, the list counts as left alone. */
const restMs = 3000;
/** Nobody can mean a press so soon after the rows have changed. */
const unseenMs = 300;

/** Holds a value back while somebody points at it or goes through it with the keys. */
export function useSteady<T>(latest: T, isSameRows: (one: T, other: T) => boolean) {
  const [shown, setShown] = useState(latest);
  const [isBusy, setBusy] = useState(false);
  const [isUnseen, setUnseen] = useState(true);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (!isBusy && shown !== latest) {
    setShown(latest);
    if (!isSameRows(shown, latest)) setUnseen(true);
  }
  useEffect(() => {
    if (!isUnseen) return undefined;
    const timer = setTimeout(() => setUnseen(false), unseenMs);
    return () => clearTimeout(timer);
  }, [isUnseen]);
  useEffect(() => () => clearTimeout(rest.current), []);

  const leave = (): void => {
    clearTimeout(rest.current);
    setBusy(false);
  };
  const busy = (): void => {
    clearTimeout(rest.current);
    rest.current = setTimeout(leave, restMs);
    setBusy(true);
  };
  return {
    /** The latest value, or an older one as long as somebody is busy with it. */
    shown,
    /** What is shown has changed a moment ago, so no press can mean it yet. */
    isUnseen,
    /** Handlers for the element that must not change under the pointer. */
    handlers: {
      onPointerMove: busy,
      onPointerDown: busy,
      onWheel: busy,
      onKeyDown: busy,
      onPointerLeave: leave,
    },
  };
}
