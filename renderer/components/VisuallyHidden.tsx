import type { JSX, ReactNode } from 'react';
import styles from './styles/text.module.css';

/** Text for screen readers only, where the eye finds the same elsewhere. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <span className={styles.heard}>{children}</span>
);
