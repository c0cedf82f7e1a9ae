import { createContext, useId, useState, type JSX, type ReactNode } from 'react';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import frame from '../../components/styles/frame.module.css';
import { settingsHeadings } from '../guide/guideHeadings.ts';
import styles from './Settings.module.css';

type Props = {
  readonly title: string;
  readonly intro: string;
  /** The part of the guide that F1 opens in here. */
  readonly guide?: keyof typeof settingsHeadings;
  readonly children: ReactNode;
};

/** Says beside the section's title what was saved, until something else changes. */
export const TellSaved = createContext<(text: string) => void>(() => undefined);

/** One region of the settings page, which shows one at a time, or what is found in each. */
export function SettingsSection({ title, intro, guide, children }: Props): JSX.Element {
  const titleId = useId();
  const [saved, setSaved] = useState('');
  return (
    <section
      className={styles.section}
      aria-labelledby={titleId}
      data-headed
      onChange={() => setSaved('')}
      data-guide={guide === undefined ? undefined : settingsHeadings[guide]}
    >
      <header className={frame.head}>
        <div className={cx(looks.line, frame.title)}>
          <h2 id={titleId} tabIndex={-1} className={frame.name}>
            {title}
          </h2>
          <span role="status" className={cx(looks.quiet, looks.oneLine)}>
            {saved}
          </span>
        </div>
        <p className={cx(looks.muted, styles.says)}>{intro}</p>
      </header>
      <TellSaved value={setSaved}>{children}</TellSaved>
    </section>
  );
}

/** One row of a section. The page's search hides a row without the words. */
export const SettingRow = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div data-setting className={cx(fields.beside, styles.row)}>
    {children}
  </div>
);
