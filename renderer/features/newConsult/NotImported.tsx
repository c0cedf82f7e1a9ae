import { useState, type JSX, type KeyboardEvent } from 'react';
import { failureStrings, importFault, importNextStep } from '../../../shared/text/failureStrings.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { refusedImports, toldOf, type RefusedImport } from '../../state/consultList/importBatch.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../guide/Details.tsx';
import { WarningIcon } from '../../components/icons/icons.tsx';
import { usePageMark } from '../../components/usePageMark.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './NewConsult.module.css';

/** One line in the bar's place of news, over the end of the work: the imports stay in sight, and nothing moves. */
export function NotImported(): JSX.Element | null {
  const refused = refusedImports(useSnapshot((m) => m.snapshot?.imports) ?? []);
  const [chosen, setShown] = useState<boolean | null>(null);
  usePageMark('strip', refused.length > 0);
  if (refused.length === 0) return null;
  const isShown = chosen ?? refused.every((one) => one.chosen.count === 1);
  const { show, hide, title } = listStrings.notImported;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Escape' || !isShown) return;
    event.preventDefault();
    setShown(false);
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      {isShown ? (
        <ul className={cx(looks.closeStack, looks.ruled, styles.refused)} aria-label={title}>
          {refused.map((one) => (
            <Refused key={one.id} item={one} />
          ))}
        </ul>
      ) : null}
      <div className={cx(looks.line, styles.news)}>
        <WarningIcon />
        <p role="alert" className={cx(looks.oneLine, looks.grow)}>
          {toldOf(refused)}
        </p>
        <Button look="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? hide : show}
        </Button>
      </div>
    </div>
  );
}

function Refused({ item: { id, fileName, failure } }: { readonly item: RefusedImport }): JSX.Element {
  const fault = importFault(failure.code);
  return (
    <li className={cx(looks.line, looks.top)} data-code={failure.code}>
      <div className={cx(looks.breakable, looks.grow)}>
        <p className={looks.strong}>{strings.imports.refused(fileName, fault)}</p>
        <p>
          {fault === undefined ? `${failureStrings[failure.code].what} ` : null}
          {importNextStep(failure.code)}
        </p>
        <Details failure={failure} />
      </div>
      <Button look="quiet" onClick={() => void run('dismissImport', { importId: id })}>
        {strings.dismiss}
      </Button>
    </li>
  );
}
