import { useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** A popup below its button; it closes on Escape, and when the focus leaves both. */
export function usePopup() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const typedIn = useRef<HTMLElement>(null);
  const close = (): void => {
    setOpen(false);
    (typedIn.current ?? opener.current)?.focus({ preventScroll: true });
    typedIn.current = null;
  };
  return {
    isOpen,
    open: () => setOpen(true),
    /**
     * Gives the focus back to the note, or else the button. Done
     * first, so that a dialog that opens then does so too.
     */
    close,
    around: {
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent): void => {
        if (currentTarget.contains(relatedTarget)) return;
        setOpen(false);
        typedIn.current = null;
      },
      onKeyDown: (event: KeyboardEvent): void => {
        if (!isOpen || event.key !== 'Escape') return;
        close();
        event.preventDefault();
        event.stopPropagation();
      },
    },
    button: {
      ref: opener,
      'aria-expanded': isOpen,
      onMouseDown: () => {
        if (!isOpen) typedIn.current = document.querySelector<HTMLElement>('textarea:focus');
      },
      onClick: () => (isOpen ? close() : setOpen(true)),
    },
  };
}
