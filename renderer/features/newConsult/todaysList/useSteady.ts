import { useEffect, useRef, useState } from 'react';

/** So long after the last movement or key, the list counts as left alone. */
const restMs = 3000;
/** Nobody can mean a press so soon after the rows have changed. */
const unseenMs = 300;

/** Holds a value back while somebody points at it or goes through it with the keys. */
export function useSteady<T>(latest: T, isSameRows: (one: T, other: T) => boolean) {
  const [shown, setShown] = useState(latest);
  const [isUnseen, setUnseen] = useState(true);
  const busyUntil = useRef(0);
  const release = useRef(() => undefined as void);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      clearTimeout(timer);
      const waitMs = busyUntil.current - performance.now();
      if (waitMs > 0) {
        timer = setTimeout(show, waitMs);
        return;
      }
      if (!isSameRows(shown, latest)) setUnseen(true);
      setShown(latest);
    };
    release.current = show;
    if (shown !== latest) show();
    return () => clearTimeout(timer);
  }, [latest, shown, isSameRows]);

  useEffect(() => {
    if (!isUnseen) return undefined;
    const timer = setTimeout(() => setUnseen(false), unseenMs);
    return () => clearTimeout(timer);
  }, [isUnseen]);

  const busy = (): void => {
    busyUntil.current = performance.now() + restMs;
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
      onPointerLeave() {
        busyUntil.current = 0;
        release.current();
      },
    },
  };
}
