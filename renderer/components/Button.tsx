import type { ButtonHTMLAttributes, JSX, ReactNode, Ref } from 'react';
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
