import { useId, type JSX, type ReactNode } from 'react';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';
import frame from '../../components/styles/frame.module.css';
import styles from './Settings.module.css';

type Props = {
  readonly title: string;
  readonly intro?: string;
  /** The heading at which the guide begins when it is asked for in here. */
  readonly guide?: string | undefined;
  readonly children: ReactNode;
};

/** One region of the settings page. The page's search hides a section in which nothing is found. */
export function SettingsSection({ title, intro, guide, children }: Props): JSX.Element {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId} data-headed data-guide={guide}>
      <header className={frame.head} data-section-head>
        <div className={cx(looks.line, frame.title)}>
          <h2 id={titleId} tabIndex={-1} className={frame.name}>
            {title}
          </h2>
        </div>
        <p className={styles.says}>{intro}</p>
      </header>
      {children}
    </section>
  );
}

/** One row of a section. The page's search hides a row without the words. */
export const SettingRow = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <div data-setting className={cx(fields.beside, styles.row)}>
    {children}
  </div>
);

export type Message = { readonly text: string; readonly isProblem: boolean };

export const FormMessage = ({ message }: { readonly message: Message | null }): JSX.Element => (
  <>
    <p role="alert" className={cx(looks.problem, looks.unlessEmpty)}>
      {message?.isProblem === true ? message.text : null}
    </p>
    <p role="status" className={cx(looks.unlessEmpty, looks.muted)}>
      {message?.isProblem === false ? message.text : null}
    </p>
  </>
);
