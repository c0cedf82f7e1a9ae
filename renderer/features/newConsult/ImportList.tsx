import type { JSX } from 'react';
import { failureStrings, importFault, importNextStep } from '../../../shared/text/failureStrings.ts';
import type { ImportView } from '../../../shared/ipc/snapshot.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../../components/Details.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { FileIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './ImportList.module.css';

type Refused = Extract<ImportView, { readonly state: 'refused' }>;

function RefusedImport({ item }: { readonly item: Refused }): JSX.Element {
  const { code } = item.failure;
  return (
    <div className={cx(looks.breakable, styles.body)} role="alert" data-code={code}>
      <p className={looks.strong}>{strings.imports.refused(item.fileName, importFault(code))}</p>
      <p>
        {importFault(code) === undefined ? `${failureStrings[code].what} ` : null} {importNextStep(code)}
      </p>
      <Details failure={item.failure} />
    </div>
  );
}

/** Chosen files that are no consults yet. A duplicate asks in its own dialog. */
export function ImportList(): JSX.Element | null {
  const imports = useSnapshot((m) => m.snapshot?.imports) ?? [];
  if (imports.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={strings.imports.title}>
      {imports.map((item) => (
        <li key={item.id} className={cx(styles.item, item.state === 'refused' && styles.refused)}>
          {item.state === 'refused' ? <WarningIcon /> : <FileIcon />}
          {item.state === 'refused' ? (
            <>
              <RefusedImport item={item} />
              <Button
                look="quiet"
                className={styles.dismiss}
                onClick={() => void run('dismissImport', { importId: item.id })}
              >
                {strings.dismiss}
              </Button>
            </>
          ) : (
            <div className={cx(looks.breakable, styles.body)}>
              <p className={styles.reading}>{strings.imports.reading(item.fileName)}</p>
              <ProgressBar name={strings.imports.reading(item.fileName)} fraction={null} />
            </div>
          )}
          {item.state === 'reading' ? (
            <Button
              look="quiet"
              className={styles.dismiss}
              onClick={() => void run('dismissImport', { importId: item.id })}
            >
              {strings.cancel}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
