import { useLayoutEffect, useRef, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import type { ReadWarning } from '../../../../shared/consult/warnings.ts';
import { useNow } from '../../../state/hooks.ts';
import { acknowledgeWarnings } from '../../../state/note/notes.ts';
import { WarningIcon } from '../../../components/icons/icons.tsx';
import { sayWhen } from '../../../components/format/time.ts';
import { warningStrings as strings } from '../../../strings/warningStrings.ts';
import { When } from '../../../components/format/When.tsx';
import { StepButton } from '../delivery/StepButton.tsx';
import styles from './Warnings.module.css';

export function WarningList({ warnings }: { readonly warnings: readonly string[] }): JSX.Element {
  return (
    <ul className={styles.list}>
      {warnings.map((warning, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{warning}</li>
      ))}
    </ul>
  );
}

/** One line, which tells who has read what when it is opened. */
function Acknowledged({ read }: { readonly read: readonly ReadWarning[] }): JSX.Element {
  const now = useNow(30_000);
  return (
    <ul className={styles.list}>
      {read.map(({ text, by, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {text}
          <span className={styles.by}>
            {strings.readBy(by)}
            <When atMs={at} said={sayWhen(at, now)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What the service wants the vet to know: above the note until somebody says that they have read it, and folded then. */
export function Warnings({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { read, unread } = consult.warnings;
  const fold = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  const isAllRead = unread.length === 0;
  useLayoutEffect(() => {
    // The button that was pressed is gone.
    if (isAllRead && isPressed.current && document.activeElement === document.body) fold.current?.focus();
    isPressed.current = false;
  }, [isAllRead]);
  if (read.length + unread.length === 0) return null;
  return (
    <section className={styles.region} aria-label={strings.region}>
      {isAllRead ? null : (
        <div className={styles.unread}>
          <div className={styles.head}>
            <h2 className={styles.title}>
              <WarningIcon />
              {strings.count(unread.length)}
            </h2>
            <StepButton
              look="quiet"
              className={styles.acknowledge}
              step={() => {
                isPressed.current = true;
                return acknowledgeWarnings(consult);
              }}
            >
              {strings.acknowledge}
            </StepButton>
          </div>
          <WarningList warnings={unread} />
        </div>
      )}
      {read.length === 0 ? null : (
        <details className={styles.read}>
          <summary ref={fold} className={styles.summary}>
            {strings.acknowledged(read.length)}
          </summary>
          <Acknowledged read={read} />
        </details>
      )}
    </section>
  );
}
