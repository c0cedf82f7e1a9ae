import type { JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { FileIcon } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './ImportList.module.css';

/** Chosen files that main is reading. A duplicate asks in its own dialog, and `NotImported` has what was refused. */
export function ImportList(): JSX.Element | null {
  const reading = useSnapshot((m) => m.snapshot?.imports)?.filter(({ state }) => state === 'reading') ?? [];
  if (reading.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={strings.imports.title}>
      {reading.map(({ id, fileName }) => (
        <li key={id} className={styles.item}>
          <FileIcon />
          <div className={cx(looks.breakable, styles.body)}>
            <p className={styles.reading}>{strings.imports.reading(fileName)}</p>
            <ProgressBar name={strings.imports.reading(fileName)} fraction={null} />
          </div>
          <Button
            look="quiet"
            className={styles.dismiss}
            onClick={() => void run('dismissImport', { importId: id })}
          >
            {strings.cancel}
          </Button>
        </li>
      ))}
    </ul>
  );
}
