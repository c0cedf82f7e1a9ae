import { useId, useLayoutEffect, useRef, type JSX, type ReactNode } from 'react';
import { cx } from './styles/cx.ts';
import styles from './Dialog.module.css';

type Props = {
  readonly title: string;
  /** For lists; one column of text is easier to read narrow. */
  readonly isWide?: boolean;
  /** Escape, and whatever the dialog offers to go back. */
  readonly onClose: () => void;
  /** What carries `data-first` has the focus first. */
  readonly children: ReactNode;
};

/** A modal dialog as the browser has it: it traps the focus and gives it back. */
export function Dialog({ title, isWide = false, onClose, children }: Props): JSX.Element {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog !== null && !dialog.open) {
      dialog.showModal();
      dialog.querySelector<HTMLElement>('[data-first]')?.focus();
    }
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={cx(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The browser closes by itself on a second Escape, whatever was said to the first.
      onClose={() => {
        if (ref.current?.open !== true) onClose();
      }}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

export function DialogText({ children }: { readonly children: ReactNode }): JSX.Element {
  return <p className={styles.text}>{children}</p>;
}

/** The steps of a dialog: the way back first, the deed last. */
export function DialogSteps({ children }: { readonly children: ReactNode }): JSX.Element {
  return <div className={styles.steps}>{children}</div>;
}
