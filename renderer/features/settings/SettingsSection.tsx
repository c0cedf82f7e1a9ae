import { useId, type JSX, type ReactNode } from 'react';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './SettingsSection.module.css';

type Props = {
  readonly title: string;
  readonly intro?: string;
  readonly children: ReactNode;
};

export function SettingsSection({ title, intro, children }: Props): JSX.Element {
  const titleId = useId();
  return (
    <section className={cx(looks.stack, styles.section)} aria-labelledby={titleId}>
      <h3 id={titleId} className={looks.heading}>
        {title}
      </h3>
      {intro === undefined ? null : <p className={cx(looks.quiet, styles.intro)}>{intro}</p>}
      {children}
    </section>
  );
}

export type Message = { readonly text: string; readonly isProblem: boolean };

/** The result of saving a form. */
export const FormMessage = ({ message }: { readonly message: Message | null }): JSX.Element => (
  <>
    <p role="alert" className={cx(looks.problem, looks.unlessEmpty)}>
      {message?.isProblem === true ? message.text : null}
    </p>
    <p role="status" className={cx(looks.unlessEmpty, styles.done)}>
      {message?.isProblem === false ? message.text : null}
    </p>
  </>
);
