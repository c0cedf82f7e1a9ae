import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { cx } from './styles/looks.ts';
import frame from './styles/frame.module.css';
import styles from './Button.module.css';
import { strings } from '../strings/strings.ts';
import { CheckIcon, CopyIcon } from './icons/icons.tsx';

type Props = {
  /**
   * primary: the next step, once on a screen. plain, soft and text: other steps. quiet: small, and for every
   * dangerous step. link: leads elsewhere. disc: plays. attention: what a person has to look at.
   */
  readonly look?: 'primary' | 'plain' | 'soft' | 'text' | 'quiet' | 'icon' | 'link' | 'disc' | 'attention';
  readonly icon?: ReactNode;
  readonly label?: string;
  readonly isDangerous?: boolean | undefined;
  /**
   * What the button does and to which consult; a press that comes too
   * soon after this changed does nothing. Null: none does.
   */
  readonly guard?: string | null | undefined;
} & ComponentProps<'button'>;

export function Button(props: Props) {
  const { look = 'plain', icon, label, isDangerous = false, guard, className, children, ...rest } = props;
  const isFresh = useIsFresh(guard === null ? '' : guard, guardMs);
  const guarded: ComponentProps<'button'> = {
    'aria-disabled': true,
    // The focus stays where the step before led it.
    onMouseDown: (event) => event.preventDefault(),
    // Enter in a field presses the button of its form, and was meant for it.
    onClick: (event) => (event.detail > 0 || rest.type !== 'submit') && event.preventDefault(),
  };
  return (
    <button
      type="button"
      className={cx(styles.button, styles[look], isDangerous && styles.dangerous, className)}
      aria-label={label}
      title={label}
      {...rest}
      {...(isFresh ? { ...guarded, 'data-guarded': true } : guard === null ? guarded : {})}
    >
      {icon}
      {children}
    </button>
  );
}

type StepProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { readonly step: () => unknown };

/** A press within this time after a change was meant for what stood there before, in ms. */
export const guardMs = 700;

/** Whether it has changed within that time, in ms. Undefined: it has not. */
export function useIsFresh(of: string | undefined, forMs: number): boolean {
  const [known, setKnown] = useState<string>();
  useEffect(() => {
    if (of === undefined) return undefined;
    const timer = setTimeout(() => setKnown(of), forMs);
    return () => {
      clearTimeout(timer);
      setKnown(undefined);
    };
  }, [of, forMs]);
  return of !== known;
}

/** Runs its step once: a second press during the step does nothing. */
export function StepButton({ step, ...button }: StepProps) {
  const isUnderway = useRef(false);
  const onClick = (): void => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    void Promise.resolve(step()).finally(() => {
      isUnderway.current = false;
    });
  };
  return <Button {...button} onClick={onClick} />;
}

type UndoProps = Pick<Props, 'children' | 'ref'> & { readonly undo: (() => unknown) | null };

/**
 * What happened a moment ago with what takes it back, at the
 * left of the bar. `undo` null: nothing does any more.
 */
export const UndoLine = ({ children, ref, undo }: UndoProps) => (
  <div className={frame.undoLine}>
    {children}
    {undo !== null && (
      <StepButton ref={ref} look="link" step={undo}>
        {strings.undo}
      </StepButton>
    )}
  </div>
);

type CopyProps = {
  readonly name: string;
  /** True where the text is on the clipboard. */
  readonly copy: () => Promise<boolean>;
};

export function CopyButton({ name, copy }: CopyProps) {
  const [copied, setCopied] = useState<string>();
  const isCopied = useIsFresh(copied, 1_600);
  return (
    <Button
      look="icon"
      label={name}
      icon={isCopied ? <CheckIcon /> : <CopyIcon />}
      onClick={() => void copy().then((isDone) => setCopied(isDone ? String(Date.now()) : undefined))}
    />
  );
}
