import { useEffect, useRef, useState, type ComponentProps, type JSX, type ReactNode } from 'react';
import { cx } from './styles/looks.ts';
import styles from './Button.module.css';
import { CheckIcon, CopyIcon } from './icons/icons.tsx';

type Props = {
  /**
   * primary: the next step, once on a screen. plain, soft and text: other steps. quiet: small, and for every dangerous
   * step. link: leads elsewhere. disc: plays. attention: what a person has to look at.
   */
  readonly look?: 'primary' | 'plain' | 'soft' | 'text' | 'quiet' | 'icon' | 'link' | 'disc' | 'attention';
  readonly icon?: ReactNode;
  /** The name and the tooltip of a button that shows only an icon. */
  readonly label?: string;
  readonly isDangerous?: boolean | undefined;
} & ComponentProps<'button'>;

export function Button(props: Props): JSX.Element {
  const { look = 'plain', icon, label, isDangerous = false, className, children, type, ...rest } = props;
  return (
    <button
      type={type ?? 'button'}
      className={cx(styles.button, styles[look], isDangerous && styles.dangerous, className)}
      aria-label={label}
      title={label}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

type StepProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  readonly step: () => unknown;
  /** What the button does and to which consult; a press that comes too soon after this changed does nothing. */
  readonly guard?: string | undefined;
};

/** A press within this time after a change was meant for what stood there before, in ms. */
const guardMs = 700;

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

/** Whether what a press does has changed a moment ago. */
export const useGuard = (of: string | undefined): boolean => useIsFresh(of, guardMs);

/** Runs its step once: a second press during the step does nothing. */
export function StepButton({ step, guard, ...button }: StepProps): JSX.Element {
  const isUnderway = useRef(false);
  const isGuarded = useGuard(guard);
  const onClick = (): void => {
    if (isUnderway.current || isGuarded) return;
    isUnderway.current = true;
    void Promise.resolve(step()).finally(() => {
      isUnderway.current = false;
    });
  };
  return (
    <Button
      {...button}
      {...(isGuarded ? { 'aria-disabled': true, 'data-guarded': true } : {})}
      // The focus stays where the step before led it.
      onMouseDown={isGuarded ? (event) => event.preventDefault() : undefined}
      onClick={onClick}
    />
  );
}

const copiedShownMs = 1600;

type CopyProps = {
  readonly name: string;
  /** True where the text is on the clipboard. */
  readonly copy: () => Promise<boolean>;
};

export function CopyButton({ name, copy }: CopyProps): JSX.Element {
  const [copied, setCopied] = useState<string>();
  const isCopied = useIsFresh(copied, copiedShownMs);
  return (
    <Button
      look="icon"
      label={name}
      icon={isCopied ? <CheckIcon /> : <CopyIcon />}
      onClick={() => void copy().then((isDone) => setCopied(isDone ? String(Date.now()) : undefined))}
    />
  );
}
