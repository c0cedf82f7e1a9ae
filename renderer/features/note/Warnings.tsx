import type { JSX } from 'react';
import { WarningIcon } from '../../ui/icons.tsx';
import { strings } from '../../ui/strings.ts';
import styles from './Warnings.module.css';

/** What the service wants the vet to know before filing. */
export function Warnings({ warnings }: { readonly warnings: readonly string[] }): JSX.Element | null {
  if (warnings.length === 0) return null;
  return (
    <section className={styles.region} aria-label={strings.note.warnings}>
      <h2 className={styles.title}>
        <WarningIcon />
        {strings.note.warningCount(warnings.length)}
      </h2>
      <ul className={styles.list}>
        {warnings.map((warning, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{warning}</li>
        ))}
      </ul>
    </section>
  );
}
