import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** A popup below its button; it closes on Escape, and when the focus leaves both. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    opener.current?.focus({ preventScroll: true });
  };
  return {
    isOpen,
    open: () => setOpen(true),
    /** Gives the focus back to the button. Done first, so that a dialog that opens then gives it back there too. */
    close,
    around: {
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      },
      onKeyDown: (event: KeyboardEvent): void => {
        if (!isOpen || event.key !== 'Escape') return;
        close();
        event.preventDefault();
        event.stopPropagation();
      },
    },
    button: { ref: opener, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
  };
}
