import type { JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { FileIcon } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';

/** Chosen files that main is reading. A duplicate asks in its own dialog, and `NotImported` has what was refused. */
export function ImportList(): JSX.Element | null {
  const reading = useSnapshot((m) => m.snapshot?.imports)?.filter(({ state }) => state === 'reading') ?? [];
  if (reading.length === 0) return null;
  return (
    <ul className={cx(looks.stack, looks.ruled)} aria-label={strings.imports.title}>
      {reading.map(({ id, fileName }) => (
        <li key={id} className={looks.line}>
          <FileIcon />
          <div className={cx(looks.tightStack, looks.breakable, looks.grow)}>
            <p>{strings.imports.reading(fileName)}</p>
            <ProgressBar name={strings.imports.reading(fileName)} fraction={null} />
          </div>
          <Button look="quiet" onClick={() => void run('dismissImport', { importId: id })}>
            {strings.cancel}
          </Button>
        </li>
      ))}
    </ul>
  );
}
