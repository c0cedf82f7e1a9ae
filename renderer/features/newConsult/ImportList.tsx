import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useEffect, useState } from 'react';
import { failureStrings, importFaultText, importNextStepText } from '../../../shared/text/failureStrings.ts';
import type { ConsultView, ImportView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useSnapshot, useWithAdminContact } from '../../state/app.ts';
import { refusedImports, toldOf, type RefusedImport } from '../../state/consultList/importBatch.ts';
import { Button } from '../../components/Button.tsx';
import { FailureDetails } from '../guide/FailureDetails.tsx';
import { FileIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { usePopup } from '../../components/usePopup.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks, usePageMark } from '../../components/styles/looks.ts';
import styles from './NewConsult.module.css';
import { dismissImport, importAgain, importDropped } from '../../state/imports.ts';
import { consultName } from '../../components/format/patientName.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { formatDateTime } from '../../components/format/time.ts';
import { visitTime } from '../../../shared/consult/consult.ts';

/** Chosen files that main is reading. `NotImported` has what was refused, and what is here already. */
export function ImportList() {
  const app = useApp();
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
          <Button look="quiet" onClick={() => void dismissImport(app, item)}>
            {strings.cancel}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** What is wrong with a refused file, and what to do; or where the same bytes are already. */
function refusalOf(one: RefusedImport): string {
  const { fileName } = one;
  if (one.state === 'duplicate')
    return strings.duplicate.text(fileName, consultName(one), formatDateTime(visitTime(one), Date.now()));
  const { code } = one.failure;
  const fault = importFaultText(code);
  const why = fault === undefined ? `${failureStrings[code].what} ` : '';
  return `${strings.imports.refused(fileName, fault)} ${why}${importNextStepText(code)}`;
}

/**
 * Over the end of the work, so that nothing moves: all about the one file, or how many there are. `with`:
 * only this import, and what was chosen together with it.
 */
export function NotImported({ with: open }: { readonly with?: ConsultView | null }) {
  const app = useApp();
  const all = refusedImports(useSnapshot((m) => m.snapshot?.imports) ?? []);
  const isShown = ({ id, chosen }: RefusedImport): boolean =>
    open === undefined || id === open?.id || chosen.id === open?.batch;
  const refused = all.filter(isShown);
  const { isOpen, around, button, close } = usePopup();
  const withContact = useWithAdminContact();
  const isOne = refused.length === 1;
  // Those that are refused later are counted first.
  useEffect(() => {
    if (isOpen && isOne) close();
  });
  usePageMark(isOpen && !isOne ? 'refused' : 'strip', refused.length > 0);
  if (refused.length === 0) return null;
  const { show, hide, title } = listStrings.notImported;
  const rows = cx(looks.closeStack, looks.ruled, looks.scrolls, styles.refused);
  return (
    <div onKeyDown={around.onKeyDown}>
      {!isOne && (
        <div className={cx(looks.line, styles.news)}>
          <WarningIcon />
          <p role="alert" className={cx(looks.breakable, looks.grow)}>
            {toldOf(refused)}
          </p>
          <Button {...button} look="link" className={looks.hang}>
            {isOpen ? hide : show}
          </Button>
        </div>
      )}
      {(isOpen || isOne) && (
        <ul className={isOne ? undefined : rows} aria-label={title}>
          {refused.map((one) => (
            <li
              key={one.id}
              className={cx(looks.line, isOne ? styles.news : looks.top)}
              data-code={one.state === 'refused' ? one.failure.code : undefined}
            >
              {isOne && <WarningIcon />}
              <div className={cx(looks.breakable, looks.grow, isOne && looks.spread)}>
                <p role={isOne ? 'alert' : undefined}>
                  {isOne && one.chosen.count > 1 ? listStrings.notImported.oneOf(one.chosen.count) : null}
                  {withContact(refusalOf(one))}
                </p>
                {one.state === 'refused' ? (
                  <FailureDetails failure={one.failure} />
                ) : (
                  <DuplicateSteps item={one} />
                )}
              </div>
              <Button look="quiet" onClick={() => void dismissImport(app, one)}>
                {strings.dismiss}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function DuplicateSteps({ item }: { readonly item: Extract<ImportView, { state: 'duplicate' }> }) {
  const app = useApp();
  const open = (): void => {
    void dismissImport(app, item);
    app.openConsult(item.consultId);
  };
  return (
    <div className={looks.row}>
      <Button look="link" className={looks.hang} onClick={open}>
        {strings.duplicate.open}
      </Button>
      <Button look="link" onClick={() => void importAgain(app, item)}>
        {strings.duplicate.again}
      </Button>
    </div>
  );
}

/** Without this, Chromium would open a dropped file in place of the app. `isOff`: no consult can begin. */
export function DropTarget({ isOff }: { readonly isOff: boolean }) {
  const app = useApp();
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const onEvent = (event: Event): void => {
      // None of the others comes during a drag: the page has missed the drag's end.
      if (!(event instanceof DragEvent)) return setOver(false);
      event.preventDefault();
      const isDrop = event.type === 'drop';
      // Moving from one element of the page to another is not leaving the window.
      const isGone = isDrop || (event.type === 'dragleave' && event.relatedTarget === null);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isDrop && files.length > 0 && !isOff) void importDropped(app, files);
      setOver(!isGone && !isOff && event.dataTransfer?.types.includes('Files') === true);
    };
    const ends = new AbortController();
    for (const type of ['dragenter', 'dragover', 'dragleave', 'drop', 'pointermove', 'keydown'])
      window.addEventListener(type, onEvent, { signal: ends.signal });
    return () => ends.abort();
  }, [app, isOff]);

  if (!isOver) return null;
  return (
    <section className={cx(looks.closeStack, styles.drop)} aria-label={strings.newConsult.drop}>
      <p className={looks.display}>{strings.newConsult.drop}</p>
      <p>{strings.newConsult.dropHint}</p>
      <p>{recorderStrings.anyLanguage}</p>
    </section>
  );
}
