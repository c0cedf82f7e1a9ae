import { createContext, use, useId, type ReactNode } from 'react';
import { Button, StepButton } from './Button.tsx';
import { Problem } from './Field.tsx';
import { cx, looks } from './styles/looks.ts';
import styles from './Dialog.module.css';

/**
 * The live regions that each open dialog holds: a screen
 * reader hears nothing of what is behind a modal dialog.
 */
export const DialogAnnouncements = createContext<ReactNode>(null);

type Props = {
  readonly title: string;
  /** The accessible name, where it is not the title. */
  readonly name?: string;
  /** For lists; a narrow column of text is easier to read. */
  readonly isWide?: boolean;
  /** Called after Escape, and by the dialog's own Cancel or Close. */
  readonly onClose: () => void;
  /** The element with `data-first` gets the focus first, or else the dialog, at its top. */
  readonly children: ReactNode;
};

function showModal(dialog: HTMLDialogElement | null): () => void {
  dialog?.showModal();
  const first = dialog?.querySelector<HTMLElement>('[data-first]');
  (first ?? dialog)?.focus();
  // What is typed at once takes the place of what stood there.
  if (first instanceof HTMLInputElement) first.select();
  // The browser has gone to the first button, which may stand below the fold.
  if (!first) dialog?.scrollTo(0, 0);
  return () => dialog?.close();
}

/** The browser's own modal dialog: it traps the focus and returns it. */
export function Dialog({ title, name, isWide = false, onClose, children }: Props) {
  const titleId = useId();
  const announcements = use(DialogAnnouncements);
  return (
    <dialog
      ref={showModal}
      tabIndex={-1}
      className={cx(looks.popup, styles.dialog, isWide && styles.wide)}
      aria-label={name}
      aria-labelledby={name === undefined ? titleId : undefined}
      // The browser tells of its own closing a moment later, when the dialog may have been asked for again.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
    >
      <h2 id={titleId} className={looks.display}>
        {title}
      </h2>
      {children}
      {announcements}
    </dialog>
  );
}

export const DialogText = ({ children }: { readonly children: ReactNode }) => (
  <p className={cx(looks.breakable, styles.text)}>{children}</p>
);

export const DialogSteps = ({ children }: { readonly children: ReactNode }) => (
  <div className={cx(looks.steps, styles.steps)}>{children}</div>
);

type ConfirmProps = {
  readonly title: string;
  readonly texts: readonly string[];
  readonly children?: ReactNode;
  readonly back: string;
  /** What the way back leads to, where it is more than the way out. */
  readonly onBack?: (() => void) | undefined;
  /** Repeats the verb that opened the dialog; null: it cannot be done now. */
  readonly action: string | null;
  readonly isDangerous?: boolean;
  readonly step: () => unknown;
  /** Given where the dialog stays until its step is done: what went wrong; null: nothing. */
  readonly problem?: string | null;
  readonly onClose: () => void;
};

/** Asks once. The way back has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, texts, problem, children, back, onBack, action, isDangerous, step, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      {texts.map((text) => (
        <DialogText key={text}>{text}</DialogText>
      ))}
      {problem !== undefined && <Problem text={problem} />}
      {children}
      <DialogSteps>
        <Button
          look="primary"
          data-first
          onClick={() => {
            onClose();
            onBack?.();
          }}
        >
          {back}
        </Button>
        {action !== null && (
          <StepButton
            isDangerous={isDangerous}
            step={() => {
              if (problem === undefined) onClose();
              return step();
            }}
          >
            {action}
          </StepButton>
        )}
      </DialogSteps>
    </Dialog>
  );
}
