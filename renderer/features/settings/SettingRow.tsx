import { createContext, type JSX, type ReactNode } from 'react';
import { cx } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import styles from './Settings.module.css';

/** Says beside the section's title what was saved, until something else changes. */
export const TellSaved = createContext<(text: string) => void>(() => undefined);

/** One row of a section. The page's search hides a row without the words. */
export const SettingRow = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div data-setting className={cx(fields.beside, styles.row)}>
    {children}
  </div>
);
