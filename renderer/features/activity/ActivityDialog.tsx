import type { ActivityEntry } from '../../../shared/consult/activity.ts';
import { activityStrings } from '../../../shared/text/activityStrings.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { headingOf } from '../../state/note/sectionEdits.ts';
import { useApp, useAnswer, useNow, type App } from '../../state/app.ts';
import { failureStrings } from '../../../shared/text/failureStrings.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { Dialog, DialogSteps } from '../../components/Dialog.tsx';
import { strings } from '../../strings/strings.ts';
import { dayOf, formatClockExactly, formatDay } from '../../components/format/time.ts';
import { Dotted } from '../../components/Dotted.tsx';
import { When } from '../../components/format/When.tsx';
import { cx, looks } from '../../components/styles/looks.ts';

type Props = { readonly consult: ConsultView; readonly onClose: () => void };

const texts = deliveryStrings.activity;

/** The log as rows to read, oldest first. `headings`: of the note's sections. */
export function activityRows(entries: readonly ActivityEntry[], nowMs: number, headings: readonly string[]) {
  // Typing saves a section many times: the last entry of such a run represents all.
  const steps = entries.filter(
    ({ what }, index) => what !== 'sectionEdited' || entries[index + 1]?.what !== 'sectionEdited',
  );
  return steps.map((entry, index) => {
    const before = steps[index - 1];
    const isNewDay = before === undefined || dayOf(before.at) !== dayOf(entry.at);
    return {
      entry,
      day: isNewDay ? formatDay(entry.at, nowMs) : null,
      what: whatOf(entry, headings),
      facts: factsOf(entry, nowMs),
    };
  });
}

function whatOf({ what, checked }: ActivityEntry, headings: readonly string[]): string {
  if (checked === undefined) return activityStrings[what];
  const { checked: checkedIn, checkedKinds, unnamedSection } = texts;
  const heading = checked.kind === 'unwritten' ? '' : (headings[checked.section]?.trim() ?? '');
  return checkedIn(checkedKinds[checked.kind], heading === '' ? unnamedSection : heading);
}

function factsOf(entry: ActivityEntry, nowMs: number): string {
  const { at, what, checked, recordedBy, attempt, nextTryAt } = entry;
  const isTry = what === 'uploadStarted' || what === 'uploadDelayed';
  const day = nextTryAt === null || dayOf(nextTryAt) === dayOf(at) ? '' : `${formatDay(nextTryAt, nowMs)} `;
  return [
    checked === undefined ? '' : ` · ${checked.by}`,
    recordedBy === undefined ? '' : ` · ${texts.recordedBy(recordedBy)}`,
    isTry && attempt !== null ? ` (${deliveryStrings.try(attempt)})` : '',
    nextTryAt === null ? '' : ` · ${deliveryStrings.nextTry} ${day}${formatClockExactly(nextTryAt)}`,
  ].join('');
}

type StepProps = ReturnType<typeof activityRows>[number];

const Step = ({ entry: { at, code }, day, what, facts }: StepProps) => (
  <li className={cx(looks.row, looks.top, looks.padded)}>
    {day !== null && (
      <h3 className={cx(looks.quiet, looks.strong)} style={{ width: '100%' }}>
        {day}
      </h3>
    )}
    <span className={cx(looks.muted, looks.fixed)}>
      <When atMs={at} text={formatClockExactly(at)} />
    </span>
    <div className={cx(looks.breakable, looks.grow)}>
      <p>
        {what}
        <span className={looks.muted}>{facts}</span>
      </p>
      {code !== null && <p className={looks.quiet}>{failureStrings[code].what}</p>}
    </div>
  </li>
);

type OtherProps = Props & { readonly other: ConsultView['otherNotes'][number] };

/** To read, and to use until a note is filed. */
function OtherNote({ consult, other: { at, isByHand, sections }, onClose }: OtherProps) {
  const app = useApp();
  const now = useNow(30_000);
  const { title, use, used } = deliveryStrings.otherNote;
  const useIt = async (): Promise<void> => {
    const about = { consultId: consult.id, at };
    if (await app.runSaved('useNote', about, (_, { announce }) => announce(used))) onClose();
  };
  return (
    <li className={cx(looks.row, looks.top, looks.padded)} data-other-note>
      <span className={cx(looks.muted, looks.fixed)}>
        <When atMs={at} text={formatClockExactly(at)} />
      </span>
      <div className={cx(looks.closeStack, looks.breakable, looks.grow)}>
        <h3 className={looks.strong}>
          <Dotted>
            {isByHand ? deliveryStrings.byHand : title}
            {formatDay(at, now)}
          </Dotted>
        </h3>
        {sections.map((section, index) => (
          <div key={index}>
            <h4 className={looks.quiet}>{headingOf(section)}</h4>
            <p className={looks.written}>{section.content}</p>
          </div>
        ))}
        {consult.phase === 'noteReady' && (
          <div className={looks.row}>
            <StepButton step={useIt}>{use}</StepButton>
          </div>
        )}
      </div>
    </li>
  );
}

/** Scrolls to the first other note, or else to the newest entry: it is last, and most readers want it. */
function scrollToNews(list: HTMLElement | null): void {
  const dialog = list?.closest('dialog');
  const other = list?.querySelector('[data-other-note]');
  if (other) other.scrollIntoView({ block: 'start' });
  else dialog?.scrollTo({ top: dialog.scrollHeight });
}

const exportLog = (app: App, consultId: ConsultId): Promise<boolean> =>
  app.run('exportActivity', { consultId }, ({ isSaved }, { notify }) => isSaved && notify(texts.exported));

export function ActivityDialog({ consult, onClose }: Props) {
  const app = useApp();
  const now = useNow(30_000);
  const headings = consult.note?.sections.map(({ heading }) => heading) ?? [];
  // Read when the dialog opens, and again at each step of the consult.
  const { value: log, hasFailed } = useAnswer('readActivity', { consultId: consult.id }, { of: consult });
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {log === null && !hasFailed && <p className={looks.muted}>{strings.loading}</p>}
      {hasFailed && <p role="alert">{texts.failed}</p>}
      {log !== null && (
        <ol ref={scrollToNews} className={looks.ruled} aria-label={texts.steps}>
          {activityRows(log.entries, now, headings).map((row, index) => (
            <Step key={index} {...row} />
          ))}
          {consult.otherNotes.map((other) => (
            <OtherNote key={other.at} {...{ consult, other, onClose }} />
          ))}
        </ol>
      )}
      <DialogSteps>
        <Button look="quiet" onClick={() => void exportLog(app, consult.id)}>
          {texts.export}
        </Button>
        <Button data-first onClick={onClose}>
          {strings.close}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
