import { useEffect, useState, type JSX, type ReactNode } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { shownName, isolatedName } from '../../../../shared/text/shownName.ts';
import { visitTime, type Patient } from '../../../../shared/consult/consult.ts';
import type { Namesake } from '../../../../shared/consult/namesakes.ts';
import { useIsUnheard, useSnapshot, useNow } from '../../../state/hooks.ts';
import { ask, forCurrentSession, sectionDrafts } from '../../../state/commands.ts';
import { Button } from '../../../components/Button.tsx';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { patientStrings } from '../../../strings/patientStrings.ts';
import { patientName } from '../../../components/format/patientName.ts';
import { Name } from '../../../components/format/Name.tsx';
import { Dotted } from '../../../components/Dotted.tsx';
import { Mark, PhaseMark } from '../../../components/PhaseMark.tsx';
import { strings } from '../../../strings/strings.ts';
import { namesakeSentence } from '../../../components/format/namesakeSentence.ts';
import { formatDuration, formatDateTime, formatRecorded } from '../../../components/format/time.ts';
import { RecordedWhen, When } from '../../../components/format/When.tsx';
import { headingId, showOffered } from '../../../state/focusTargets.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import frame from '../../../components/styles/frame.module.css';
import { NoteMenu } from './NoteMenu.tsx';
import { ReportLine } from '../filing/ReportLine.tsx';
import { Warnings } from '../filing/Warnings.tsx';
import { hasFormerName, NamesDialog } from './NamesDialog.tsx';
import { useStore } from 'zustand';

type Props = { readonly consult: ConsultView };

type HeadProps = {
  readonly name: string;
  readonly facts: ReactNode;
  /** What has just happened; it stands in the place of the facts. */
  readonly news?: string;
  readonly about?: string | undefined;
  readonly children: ReactNode;
  readonly fields: ReactNode;
};

/** The title line and the fields line of a consult. They stay in sight while the note scrolls. */
export function ConsultHead({ name, facts, news = '', about, children, fields }: HeadProps): JSX.Element {
  return (
    <div className={frame.head} data-note-header>
      <div className={cx(looks.line, frame.title)}>
        <div className={cx(looks.line, looks.grow, frame.identity)}>
          <h1 id={headingId} tabIndex={-1} className={cx(looks.oneLine, frame.name)} title={shownName(name)}>
            <bdi>{shownName(name)}</bdi>
          </h1>
          <p className={cx(looks.quiet, frame.facts)} title={about}>
            <span className={looks.oneLine}>
              <Dotted>{facts}</Dotted>
            </span>
            {news === '' ? null : (
              <span
                className={cx(
                  looks.oneLine,
                  frame.news,
                  news === strings.notSaved ? looks.warning : frame.passing,
                )}
              >
                {news}
              </span>
            )}
          </p>
        </div>
        {children}
      </div>
      {fields}
    </div>
  );
}

/** Says who wrote the note, and leads to another note of the service if one has come since. */
function OtherWords({ consult }: Props): JSX.Element | null {
  const { isByHand, isWithoutService } = consult;
  if (!isByHand && consult.offered === null) return null;
  return (
    <p className={looks.row}>
      {isByHand ? (isWithoutService ? deliveryStrings.withoutService : deliveryStrings.byHand) : null}
      {consult.offered !== null ? (
        <Button look="link" className={looks.hang} onClick={showOffered}>
          {isByHand ? deliveryStrings.showOffered : deliveryStrings.showSecond}
        </Button>
      ) : null}
    </p>
  );
}

/** When an imported file was recorded, or when the consult began. */
function ConsultTime({ consult, now }: Props & { readonly now: number }): JSX.Element {
  const { createdAt, recordedAt } = consult;
  return recordedAt === null ? (
    <When atMs={createdAt} text={formatDateTime(createdAt, now)} />
  ) : (
    <RecordedWhen of={recordedAt} text={formatRecorded(recordedAt.at, now)} />
  );
}

/** Whose note this is, how far it is, the menu of rarer steps, and below it the patient's fields. */
export function ConsultHeader({ consult, fields }: Props & Pick<HeadProps, 'fields'>): JSX.Element {
  const now = useNow(30_000);
  const isUnheard = useIsUnheard();
  // The word `Recording` promises recorded sound, so it is not shown before the first sound.
  const isBeforeSound = useSnapshot(
    ({ recording }) => recording?.consultId === consult.id && recording.state === 'starting',
  );
  // Before there is a note, the file name distinguishes one recording from another.
  const hasNote = consult.phase === 'noteReady' || consult.phase === 'filed';
  const fileName = consult.note === null ? consult.sourceFileName : null;
  // The timer below has the length.
  const hasTimer = consult.phase === 'recording' || consult.phase === 'readyToSend';
  return (
    <>
      <ConsultHead
        name={patientName(consult.patient)}
        facts={[
          <ConsultTime key="when" consult={consult} now={now} />,
          consult.durationMs === null || hasTimer ? null : formatDuration(consult.durationMs),
          fileName === null ? null : <Name key="file" of={fileName} />,
        ]}
        news={useSaveNews(consult)}
        about={fileName === null ? undefined : shownName(fileName)}
        fields={fields}
      >
        <p className={cx(looks.line, looks.fixed)}>
          {consult.isChangedSinceFiled ? (
            <Mark isUrgent>{strings.note.changed}</Mark>
          ) : consult.isUnwritten ? (
            // The row says that a note without a word needs somebody; here the vet is writing it.
            <Mark>{deliveryStrings.emptySoFar}</Mark>
          ) : isBeforeSound ? null : (
            <PhaseMark of={consult} isUnheard={isUnheard} />
          )}
        </p>
        <NoteMenu consult={consult} />
      </ConsultHead>
      <div className={frame.lines}>
        {hasNote ? <Warnings consult={consult} /> : null}
        <PatientLines consult={consult} />
        <NamesakeLine consult={consult} />
        <OtherWords consult={consult} />
        {hasNote ? <ReportLine consult={consult} /> : null}
      </div>
    </>
  );
}

const asSent = (patient: Patient): string =>
  [patientName(patient), patient.species, patient.reference]
    .filter((text) => text !== '')
    .map(isolatedName)
    .join(' · ');

/** For a corrected patient: the name as sent, and a button to correct the name in the note too. */
function PatientLines({ consult }: Props): JSX.Element | null {
  const [isReplacing, setReplacing] = useState(false);
  const { actions, sentAs } = consult;
  const isReplaceable = actions.includes('editNote') && hasFormerName(consult);
  if (sentAs === null && !isReplaceable) return null;
  return (
    <div className={looks.row}>
      {sentAs === null ? null : <p className={looks.muted}>{patientStrings.sentAs(asSent(sentAs))}</p>}
      {isReplaceable ? (
        <Button look="link" className={looks.hang} onClick={() => setReplacing(true)}>
          {patientStrings.replace.open}
        </Button>
      ) : null}
      {isReplacing ? (
        <NamesDialog consult={consult} to="replace" onClose={() => setReplacing(false)} />
      ) : null}
    </div>
  );
}

export function NamesakeLine({ consult }: Props): JSX.Element | null {
  const { id } = consult;
  const now = useNow(30_000);
  const [others, setOthers] = useState<readonly Namesake[]>([]);
  const revision = useSnapshot((m) => m.snapshot?.consultsRevision);
  useEffect(() => {
    let isCurrent = true;
    const read = async (): Promise<void> => {
      const found = await ask('readNamesakes', { consultId: id });
      if (isCurrent && found.ok) setOthers(found.value.others);
    };
    void read();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the list may have another of the name
  }, [id, revision]);
  if (others.length === 0) return null;
  const sentence = namesakeSentence({ patient: consult.patient, at: visitTime(consult) }, others, now);
  return (
    <p className={cx(looks.warning, looks.twoLines)} title={sentence}>
      {sentence}
    </p>
  );
}

/** How long "Saved" stands, in ms. A screen reader hears it only after a rest as long, not at each pause in typing. */
const shownMs = 2_000;

/** That the text was saved a moment ago or, as long as it is so, that it is not saved; empty: no news. */
function useSaveNews({ id, edits }: ConsultView): string {
  const state = useStore(sectionDrafts.drafts, (drafts) => {
    const own = Object.entries(drafts).filter(([key]) => key.startsWith(`${id}/`));
    if (own.some(([, draft]) => draft.state === 'failing')) return 'failing';
    return own.some(([, draft]) => draft.state === 'waiting') ? 'waiting' : 'saved';
  });
  const isSaved = state === 'saved' && Object.keys(edits).length > 0;
  const text = state === 'failing' ? strings.notSaved : isSaved ? strings.saved : '';
  /** The state when the note was opened is no news. */
  const [known, setKnown] = useState(text);
  useEffect(() => {
    if (text === known) return undefined;
    const end = (): void => {
      if (text !== '') forCurrentSession().announce(text);
      if (state !== 'failing') setKnown(text);
    };
    const timer = setTimeout(end, text === '' ? 0 : shownMs);
    return () => clearTimeout(timer);
  }, [text, known, state]);
  return text === known ? '' : text;
}
