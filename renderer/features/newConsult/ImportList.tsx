import { ProgressBar } from '../../components/ProgressBar.tsx';
import { useEffect, useState, type JSX } from 'react';
import { failureStrings, importFault, importNextStep } from '../../../shared/text/failureStrings.ts';
import { useApp, useSnapshot, useNow } from '../../state/app.ts';
import { refusedImports, toldOf, type RefusedImport } from '../../state/consultList/importBatch.ts';
import { Button } from '../../components/Button.tsx';
import { Details } from '../guide/Details.tsx';
import { FileIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { usePopup } from '../../components/usePopup.ts';
import { listStrings } from '../../strings/listStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks, usePageMark } from '../../components/styles/looks.ts';
import styles from './NewConsult.module.css';
import { answerDuplicate, dismissImport, importDropped } from '../../state/newConsult.ts';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { consultName } from '../../components/format/patientName.ts';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { formatDateTime } from '../../components/format/time.ts';
import { visitTime } from '../../../shared/consult/consult.ts';

/** Chosen files that main is reading. A duplicate asks in its own dialog, and `NotImported` has what was refused. */
export function ImportList(): JSX.Element | null {
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

/** What is wrong with a refused file, and what to do. */
function refusalOf({ fileName, failure: { code } }: RefusedImport): string {
  const fault = importFault(code);
  const why = fault === undefined ? `${failureStrings[code].what} ` : '';
  return `${strings.imports.refused(fileName, fault)} ${why}${importNextStep(code)}`;
}

/** One line over the end of the work, so that nothing moves. `with`: only what was chosen together with these imports. */
export function NotImported({ with: batch }: { readonly with?: string | null }): JSX.Element | null {
  const app = useApp();
  const all = refusedImports(useSnapshot((m) => m.snapshot?.imports) ?? []);
  const refused = all.filter(({ chosen }) => batch === undefined || chosen.id === batch);
  const { isOpen, around, button } = usePopup();
  usePageMark(isOpen ? 'refused' : 'strip', refused.length > 0);
  if (refused.length === 0) return null;
  const { show, hide, title } = listStrings.notImported;
  // Of one file it also says why.
  const [why = ''] = isOpen || refused.length > 1 ? [] : refused.map(refusalOf);
  const told = why !== '' && refused[0]?.chosen.count === 1 ? why : `${toldOf(refused)} ${why}`.trim();
  return (
    <div onKeyDown={around.onKeyDown}>
      <div className={cx(looks.line, styles.news)}>
        <WarningIcon />
        <p role="alert" className={cx(looks.oneLine, looks.grow)} title={told}>
          {told}
        </p>
        <Button {...button} look="link" className={looks.hang}>
          {isOpen ? hide : show}
        </Button>
      </div>
      {isOpen ? (
        <ul className={cx(looks.closeStack, looks.ruled, looks.scrolls, styles.refused)} aria-label={title}>
          {refused.map((one) => (
            <li key={one.id} className={cx(looks.line, looks.top)} data-code={one.failure.code}>
              <div className={cx(looks.breakable, looks.grow)}>
                <p>{refusalOf(one)}</p>
                <Details failure={one.failure} />
              </div>
              <Button look="quiet" onClick={() => void app.run('dismissImport', { importId: one.id })}>
                {strings.dismiss}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Somebody imported the same bytes before: the dialog names that consult and asks. */
export function DuplicateDialog(): JSX.Element | null {
  const app = useApp();
  const item = useSnapshot((m) => m.snapshot?.imports.find((i) => i.state === 'duplicate'));
  const now = useNow(60_000);
  if (item?.state !== 'duplicate') return null;

  const { title, text, again, open } = strings.duplicate;
  const leave = (): void => void answerDuplicate(app, item, false);
  return (
    <Dialog key={item.id} title={title} onClose={leave}>
      <DialogText>{text(consultName(item), formatDateTime(visitTime(item), now))}</DialogText>
      <DialogSteps>
        <Button onClick={leave}>{strings.cancel}</Button>
        <Button onClick={() => void answerDuplicate(app, item, true)}>{again}</Button>
        <Button
          look="primary"
          data-first
          onClick={() => {
            leave();
            app.openConsult(item.consultId);
          }}
        >
          {open}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}

/** Without this, Chromium would open a dropped file in place of the app. `isOff`: no consult can begin. */
export function DropTarget({ isOff }: { readonly isOff: boolean }): JSX.Element | null {
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
