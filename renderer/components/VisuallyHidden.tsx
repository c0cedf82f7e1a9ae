import type { JSX, ReactNode } from 'react';
import styles from './styles/text.module.css';

/** Words for screen readers that the eye finds elsewhere. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <span className={styles.heard}>{children}</span>
);
