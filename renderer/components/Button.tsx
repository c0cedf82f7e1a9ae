import {
  type ButtonHTMLAttributes,
  type JSX,
  type ReactNode,
  type Ref,
  useRef,
  type ComponentProps,
} from 'react';
import styles from './Button.module.css';
import { cx } from './styles/cx.ts';

type Props = {
  /** primary: the next step, once on a screen. plain: other steps. quiet: small, and for every dangerous step. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'icon';
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
} & ButtonHTMLAttributes<HTMLButtonElement>;

export function Button({ look = 'plain', icon, className, children, type, ...rest }: Props): JSX.Element {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type
      type={type ?? 'button'}
      className={cx(styles.button, styles[look], className)}
      {...rest}
    >
      {icon}
      {children}
    </button>
  );
}

type StepProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { readonly step: () => Promise<boolean> };

/** Runs its step once: a second press during the step does nothing. */
export function StepButton({ step, ...button }: StepProps): JSX.Element {
  const isUnderway = useRef(false);
  const onClick = (): void => {
    if (isUnderway.current) return;
    isUnderway.current = true;
    void step().finally(() => {
      isUnderway.current = false;
    });
  };
  return <Button {...button} onClick={onClick} />;
}
