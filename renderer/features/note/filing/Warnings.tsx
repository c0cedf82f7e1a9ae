import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useNow } from '../../../state/hooks.ts';
import { acknowledgeWarnings } from '../../../state/commands.ts';
import { formatDateTime } from '../../../components/format/time.ts';
import { noteStrings } from '../../../strings/noteStrings.ts';
import { When } from '../../../components/format/When.tsx';
import { Button, StepButton } from '../../../components/Button.tsx';
import { usePopup } from '../../../components/usePopup.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import styles from '../sections/Section.module.css';

const { warnings: strings } = noteStrings;

export const WarningList = ({ warnings }: { readonly warnings: readonly string[] }): JSX.Element => (
  <ul className={cx(looks.tightStack, looks.listed)}>
    {warnings.map((warning, index) => (
      <li key={index}>{warning}</li>
    ))}
  </ul>
);

/** The service's warnings, in one line above the note, whose place is kept; a press lists them, and who has read which. */
export function Warnings({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { read, unread } = consult.warnings;
  const now = useNow(30_000);
  const { isOpen, around, button, close } = usePopup();
  const [first] = unread;
  if (read.length + unread.length === 0) return null;
  return (
    <section className={styles.worth} aria-label={strings.region}>
      <div {...around} className={looks.line}>
        {first === undefined ? null : <b className={looks.strong}>{strings.heads}</b>}
        <Button {...button} look={first === undefined ? 'quiet' : 'link'} className={looks.breakable}>
          <span className={looks.oneLine}>{first ?? strings.acknowledged(read.length)}</span>
        </Button>
        {unread.length < 2 ? null : <span className={looks.fixed}>{strings.more(unread.length - 1)}</span>}
        {isOpen ? (
          <div className={cx(looks.popup, looks.closeStack, looks.amber, styles.warnings)}>
            {first === undefined ? null : (
              <>
                <WarningList warnings={unread} />
                <StepButton
                  step={() => {
                    close();
                    return acknowledgeWarnings(consult);
                  }}
                >
                  {strings.acknowledge}
                </StepButton>
              </>
            )}
            <ul className={cx(looks.tightStack, looks.listed, looks.unlessEmpty)}>
              {read.map(({ text, by, at }, index) => (
                <li key={index}>
                  {text}
                  <span className={cx(looks.quiet, looks.block)}>
                    {strings.readBy(by)}
                    <When atMs={at} text={formatDateTime(at, now)} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}
