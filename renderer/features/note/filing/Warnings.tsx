import { useLayoutEffect, useRef, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import type { ReadWarning } from '../../../../shared/consult/warnings.ts';
import { useNow } from '../../../state/hooks.ts';
import { acknowledgeWarnings } from '../../../state/commands.ts';
import { WarningIcon } from '../../../components/icons/icons.tsx';
import { formatDateTime } from '../../../components/format/time.ts';
import { warningStrings as strings } from '../../../strings/warningStrings.ts';
import { When } from '../../../components/format/When.tsx';
import { StepButton } from '../../../components/Button.tsx';
import { cx } from '../../../components/styles/cx.ts';
import looks from '../../../components/styles/looks.module.css';
import styles from './Warnings.module.css';

type ListProps = {
  readonly warnings: readonly string[];
  /** The list may be too long for its place, so the keyboard must be able to reach it. */
  readonly isScrolled?: boolean;
};

export function WarningList({ warnings, isScrolled = false }: ListProps): JSX.Element {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={cx(looks.tightGrid, styles.list)} tabIndex={isScrolled ? 0 : undefined}>
      {warnings.map((warning, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>{warning}</li>
      ))}
    </ul>
  );
}

/** One line that, when opened, lists who has read which warning. */
function Acknowledged({ read }: { readonly read: readonly ReadWarning[] }): JSX.Element {
  const now = useNow(30_000);
  return (
    <ul className={cx(looks.tightGrid, styles.list)}>
      {read.map(({ text, by, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {text}
          <span className={styles.by}>
            {strings.readBy(by)}
            <When atMs={at} text={formatDateTime(at, now)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The service's warnings: above the note until somebody acknowledges them, and folded afterwards. */
export function Warnings({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { read, unread } = consult.warnings;
  const fold = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  const isAllRead = unread.length === 0;
  useLayoutEffect(() => {
    // The pressed button is gone, so the fold takes the focus.
    if (isAllRead && isPressed.current && document.activeElement === document.body) fold.current?.focus();
    isPressed.current = false;
  }, [isAllRead]);
  if (read.length + unread.length === 0) return null;
  return (
    <section className={looks.closeStack} aria-label={strings.region}>
      {isAllRead ? null : (
        <div className={cx(looks.tightStack, styles.unread)}>
          <div className={cx(looks.spread, styles.head)}>
            <h2 className={cx(looks.line, looks.heading, styles.title)}>
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
          <WarningList warnings={unread} isScrolled={unread.length > 2} />
        </div>
      )}
      {read.length === 0 ? null : (
        <details className={cx(looks.quiet, styles.read)}>
          <summary ref={fold} className={styles.summary}>
            {strings.acknowledged(read.length)}
          </summary>
          <Acknowledged read={read} />
        </details>
      )}
    </section>
  );
}
