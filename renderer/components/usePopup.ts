import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export type Popup = {
  readonly isOpen: boolean;
  readonly open: () => void;
  /** Gives the focus back to the button. Done first, so that a dialog that opens then gives it back there too. */
  readonly close: () => void;
  /** Of the element around the button and the popup. */
  readonly around: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onBlur: (event: FocusEvent) => void;
  };
  readonly button: {
    readonly ref: RefObject<HTMLButtonElement | null>;
    readonly 'aria-expanded': boolean;
    readonly onClick: () => void;
  };
  /** Escape closes the popup. `also` handles further keys of an open popup and says whether it did. */
  readonly onKeyDown: (event: KeyboardEvent, also?: (key: string) => boolean) => void;
};

/** A popup below its button; it closes when the focus leaves both. */
export function usePopup(): Popup {
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
    close,
    around: {
      ref: root,
      onBlur(event) {
        if (!root.current?.contains(event.relatedTarget)) setOpen(false);
      },
    },
    button: { ref: opener, 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
    onKeyDown(event, also) {
      if (!isOpen) return;
      if (event.key === 'Escape') close();
      else if (also?.(event.key) !== true) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
