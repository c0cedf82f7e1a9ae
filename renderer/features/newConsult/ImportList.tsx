import type { JSX } from 'react';
import { useSnapshot } from '../../state/hooks.ts';
import { dismissImport } from '../../state/newConsult.ts';
import { Button } from '../../components/Button.tsx';
import { ProgressBar } from '../../components/ProgressBar.tsx';
import { FileIcon } from '../../components/icons/icons.tsx';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';

/** Chosen files that main is reading. A duplicate asks in its own dialog, and `NotImported` has what was refused. */
export function ImportList(): JSX.Element | null {
  const reading = useSnapshot((m) => m.snapshot?.imports)?.filter(({ state }) => state === 'reading') ?? [];
  if (reading.length === 0) return null;
  return (
    <ul className={cx(looks.stack, looks.ruled)} aria-label={strings.imports.title}>
      {reading.map((item) => (
        <li key={item.id} className={looks.line}>
          <FileIcon />
          <div className={cx(looks.tightStack, looks.breakable, looks.grow)}>
            <p>{strings.imports.reading(item.fileName)}</p>
            <ProgressBar name={strings.imports.reading(item.fileName)} fraction={null} />
          </div>
          <Button look="quiet" onClick={() => void dismissImport(item)}>
            {strings.cancel}
          </Button>
        </li>
      ))}
    </ul>
  );
}
