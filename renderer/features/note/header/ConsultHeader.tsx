import { useEffect, useState, type ReactNode } from 'react';
import type { AppointmentsView } from '../../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { shownName } from '../../../../shared/text/shownName.ts';
import { visitTime } from '../../../../shared/consult/consult.ts';
import { useApp, useAnswer, useIsUnheard, useMain, useSnapshot, useNow, useUi } from '../../../state/app.ts';
import { Button, useIsFresh } from '../../../components/Button.tsx';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { phaseStrings } from '../../../../shared/text/phaseStrings.ts';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { consultName, patientFacts, patientName } from '../../../components/format/patientName.ts';
import { Name } from '../../../components/format/Name.tsx';
import { Dotted } from '../../../components/Dotted.tsx';
import { Mark, PhaseMark } from '../../../components/PhaseMark.tsx';
import { recorderStrings } from '../../../strings/recorderStrings.ts';
import { phraseStrings } from '../../../strings/phraseStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { undoWords, wordsChanged } from '../../../state/note/noteText.ts';
import { namesakeSentence } from '../../../components/format/namesakeSentence.ts';
import { formatDuration, formatDateTime } from '../../../components/format/time.ts';
import { VisitWhen } from '../../../components/format/When.tsx';
import { ids } from '../../../state/focusTargets.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import frame from '../../../components/styles/frame.module.css';
import { ActivityDialog } from '../../activity/ActivityDialog.tsx';
import { NoteMenu } from './NoteMenu.tsx';
import { Warnings } from '../filing/Warnings.tsx';
import { PatientName } from '../../patient/PatientFields.tsx';
import { WhichPatient } from '../../patient/WhichPatient.tsx';
import { hasFormerName } from './namePlaces.ts';
import { changeOfPatient, WrongPatient } from './NamesDialog.tsx';
import { askAboutFormerName } from '../filing/steps.tsx';
import { useStore } from 'zustand';
import { failureStrings } from '../../../../shared/text/failureStrings.ts';
import { noSoundStrings } from '../../../../shared/text/noSoundStrings.ts';
import { NextTry } from './WhereaboutsLine.tsx';

type Props = { readonly consult: ConsultView };

/** Says that the vet wrote the note, and leads to another one in the History. */
function OtherWords({ consult }: Props) {
  const [isHistoryShown, setHistoryShown] = useState(false);
  const { isByHand, otherNotes } = consult;
  const { isThere, show } = deliveryStrings.otherNote;
  return (
    <>
      <p className={cx(looks.row, looks.unlessEmpty)}>
        {isByHand ? deliveryStrings.byHand : null}
        {otherNotes.length > 0 && (
          <>
            <span className={looks.quiet}>{isThere}</span>
            <Button look="link" className={looks.hang} onClick={() => setHistoryShown(true)}>
              {show}
            </Button>
          </>
        )}
      </p>
      {isHistoryShown && <ActivityDialog consult={consult} onClose={() => setHistoryShown(false)} />}
    </>
  );
}

/** Why it was not sent or filed, below the field, until there is a name. */
function AskedName({ consult, askName }: Props & { readonly askName: string }) {
  const app = useApp();
  const isAsked = useUi((s) => s.nameAskedOf === consult.id) && consult.actions.includes('changePatient');
  const name = useStore(app.patientDrafts.drafts, () => app.typedName(consult));
  return isAsked && name === '' ? <p className={looks.strong}>{askName}</p> : null;
}

function State({ consult }: Props) {
  const isUnheard = useIsUnheard();
  const state = useSnapshot(({ recording }) =>
    recording?.consultId === consult.id ? recording.state : undefined,
  );
  return (
    <p className={cx(looks.line, looks.fixed)}>
      {consult.isChangedSinceFiled ? (
        <Mark isUrgent>{strings.note.changed}</Mark>
      ) : consult.isUnwritten ? (
        // The row says that a note without a word needs somebody; here the vet is writing it.
        <Mark>{deliveryStrings.emptySoFar}</Mark>
      ) : state !== undefined && noSoundStrings[state] !== undefined ? (
        <Mark isUrgent>{recorderStrings.states[state]}</Mark>
      ) : state === 'starting' ? null : (
        // The word `Recording` promises recorded sound, so it is not shown before the first sound.
        <PhaseMark of={consult} isUnheard={isUnheard} />
      )}
    </p>
  );
}

type HeaderProps = Props & {
  readonly fields: ReactNode;
  readonly today: AppointmentsView | null;
  /** Of a file among those that were imported together, which is known by its name until it has a patient. */
  readonly place?: string;
  readonly children?: ReactNode;
};

/** Of a consult that is recorded as a colleague, whoever records sees only whose it is. */
function MenuOrVet({ consult }: Props) {
  const recordedFor = useSnapshot(({ recording: of }) =>
    of?.consultId === consult.id ? of.recordedFor : null,
  );
  if (recordedFor === null) return <NoteMenu consult={consult} />;
  return <p className={cx(looks.quiet, looks.oneLine)}>{recorderStrings.recordedFor(recordedFor)}</p>;
}

/** Stays in sight while the note scrolls, so that nobody forgets whose note it is. */
export function ConsultHeader({ consult, fields, today, place, children }: HeaderProps) {
  const app = useApp();
  const now = useNow(30_000);
  const hasNote = consult.phase === 'noteReady' || consult.phase === 'filed';
  // Before there is a note, the file name distinguishes one recording from another.
  const fileName = consult.note === null ? consult.sourceFileName : null;
  const name = place === undefined ? patientName(consult.patient) : consultName(consult);
  const when = formatDateTime(visitTime(consult), now);
  const facts = [
    place,
    <VisitWhen key="when" of={consult} text={when} />,
    // The timer below has the length.
    consult.durationMs === null || consult.phase === 'recording' || consult.phase === 'readyToSend'
      ? null
      : formatDuration(consult.durationMs),
    consult.isWithoutRecording ? deliveryStrings.withoutRecording : null,
    fileName === null || name === shownName(fileName) ? null : <Name key="file" of={fileName} />,
  ];
  return (
    <>
      <div className={frame.head} data-note-header>
        <div className={cx(looks.line, frame.title)}>
          <div className={cx(looks.line, looks.grow, frame.identity)}>
            <h1
              id={ids.heading}
              tabIndex={-1}
              className={cx(looks.oneLine, looks.display, frame.name)}
              title={name}
            >
              <PatientName name={name} onPress={changeOfPatient(app, consult)} />
            </h1>
            <p
              className={cx(looks.quiet, frame.facts)}
              title={fileName === null ? undefined : shownName(fileName)}
            >
              <span className={looks.oneLine}>
                <Dotted>{facts}</Dotted>
              </span>
              <SaveNews consult={consult} />
            </p>
          </div>
          <State consult={consult} />
          <MenuOrVet consult={consult} />
        </div>
        {fields}
      </div>
      <WrongPatient consult={consult} />
      <div className={cx(looks.row, looks.anchor, frame.lines)}>
        {children}
        <AskedName consult={consult} askName={(place ? strings.importStepper : strings.note).askName} />
        <WhichPatient {...{ consult, today }} />
        {hasNote && <Warnings consult={consult} />}
        <PatientLines consult={consult} />
        <NamesakeLine consult={consult} />
        <ChangedWords consult={consult} />
        <OtherWords consult={consult} />
        {(hasNote || consult.phase === 'discarded') && <ReportLine consult={consult} />}
      </div>
    </>
  );
}

/** For a corrected patient: the name as sent, and a button to correct the name in the note too. */
function PatientLines({ consult }: Props) {
  const app = useApp();
  const { actions, sentAs } = consult;
  return (
    <div className={cx(looks.row, looks.unlessEmpty, looks.push)}>
      {sentAs !== null && <p className={looks.muted}>{patientStrings.sentAs(patientFacts(sentAs))}</p>}
      {actions.includes('editNote') && hasFormerName(app, consult) && (
        <Button look="link" className={looks.hang} onClick={() => askAboutFormerName(app, consult.id)}>
          {patientStrings.replace.open}
        </Button>
      )}
    </div>
  );
}

/** What the vet's own words changed in the note as it came. */
function ChangedWords({ consult: { id, phase } }: Props) {
  const app = useApp();
  const count = useStore(app.sectionDrafts.drafts, () => wordsChanged(app, id));
  if (count === 0 || phase !== 'noteReady') return null;
  return (
    <p className={cx(looks.row, looks.quiet)}>
      {phraseStrings.changed(count)}
      <Button
        look="link"
        className={looks.hang}
        label={phraseStrings.undo}
        onClick={() => undoWords(app, id)}
      >
        {strings.undo}
      </Button>
    </p>
  );
}

function NamesakeLine({ consult }: Props) {
  const now = useNow(30_000);
  // The list may have another of the name.
  const of = useSnapshot((m) => m.snapshot?.consultsRevision);
  const { value: found } = useAnswer('readNamesakes', { consultId: consult.id }, { of });
  if (found === null || found.others.length === 0) return null;
  const sentence = namesakeSentence({ patient: consult.patient, at: visitTime(consult) }, found.others, now);
  return (
    <p className={cx(looks.warning, looks.twoLines, looks.share)} title={sentence}>
      {sentence}
    </p>
  );
}

/**
 * How long "Saved" stands, in ms. A screen reader hears it only
 * after a rest as long, not at each pause in typing.
 */
const shownMs = 2_000;
/**
 * So long no key comes before "Saved" is shown, in ms: a word that
 * comes and goes while somebody types is not calm.
 */
const restMs = 400;

/**
 * That the text was saved a moment ago or, as long as it is so,
 * that it is not saved. In the place of the facts.
 */
function SaveNews({ consult: { id, edits } }: Props) {
  const app = useApp();
  const text = useStore(app.sectionDrafts.drafts, (drafts) => {
    const own = Object.entries(drafts).filter(([key]) => key.startsWith(`${id}/`));
    if (own.some(([, draft]) => draft.state === 'failing')) return strings.notSaved;
    // What came with the note is no news.
    const typed = Object.values(edits).filter(({ words }) => words === undefined);
    const isThere = own.length + typed.length > 0;
    return isThere && own.every(([, draft]) => draft.state === 'saved') ? strings.saved : '';
  });
  // The state when the note was opened is no news, unless words are not saved.
  const [opened, setOpened] = useState(text === strings.notSaved ? null : text);
  if (opened !== null && opened !== text) setOpened(null);
  const news = opened === null ? text : '';
  const isTyping = useIsFresh(news, restMs);
  const isFresh = useIsFresh(news, restMs + shownMs);
  useEffect(() => {
    if (!isFresh && news !== '') app.forCurrentSession().announce(news);
  }, [app, isFresh, news]);
  if (news === '' || (news === strings.saved && (isTyping || !isFresh))) return null;
  const look = news === strings.saved ? frame.passing : looks.warning;
  return <span className={cx(looks.oneLine, frame.news, look)}>{news}</span>;
}

export function reportText(consult: ConsultView): string | null {
  const { phase, report, reportFailure, isWithoutService, actions } = consult;
  if (phase === 'filed' && isWithoutService) return deliveryStrings.filedWithoutService;
  // The mark in the header says the rest.
  if (report === null || report === 'none' || report === 'recorded') return null;
  const button = actions.includes('reconnect') ? strings.reconnect : strings.tryAgain;
  const why = report === 'parked' && reportFailure !== null ? failureStrings[reportFailure.code].what : '';
  return `${phaseStrings[phase]} ${strings.report[report].replace('{button}', button)} ${why}`.trim();
}

/** The service usually answers by then, so a line that would vanish at once does not move the note. */
const firstTryMs = 1_000;

/**
 * How far the service knows the decision: quiet unless it waits for a person, untold while it can be undone.
 */
function ReportLine({ consult }: { readonly consult: ConsultView }) {
  const { report, reportFailure, nextTryAt } = consult;
  const isFilingUndoable = useMain((s) => s.undoableFiling?.consultId === consult.id);
  const isFirstTry = report === 'due' && reportFailure === null && !isFilingUndoable;
  const isJustTried = useIsFresh(isFirstTry ? 'tried' : undefined, firstTryMs);
  const text = isFilingUndoable || isJustTried ? null : reportText(consult);
  if (text === null) return null;
  return (
    <p
      className={report === 'parked' ? cx(looks.warning, looks.share, looks.oneLine) : looks.quiet}
      data-report={report}
      title={`${text} ${reportFailure?.detail ?? ''}`.trim()}
    >
      <Dotted>
        {text}
        {nextTryAt !== null && <NextTry atMs={nextTryAt} />}
      </Dotted>
    </p>
  );
}
