import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** A popup below its button; it closes when the focus leaves both. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus();
  };
  return {
    isOpen,
    open: () => setOpen(true),
    /** Gives the focus back to the button. Done first, so that a dialog that opens then gives it back there too. */
    close,
    around: {
      ref: root,
      onBlur(event: FocusEvent) {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false);
      },
    },
    button: { ref: opener, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
    /** Escape closes the popup. `also` handles further keys of an open popup and says whether it did. */
    onKeyDown: (event: KeyboardEvent, also?: (key: string) => boolean): void => {
      if (!isOpen) return;
      if (event.key === 'Escape') close();
      else if (also?.(event.key) !== true) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
