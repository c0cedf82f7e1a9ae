import { useEffect, useId, useRef } from 'react';
import { useApp, useMain, useNow, useIsNothingKept, useOrganisation } from '../../state/app.ts';
import type { AppointmentsView } from '../../../shared/ipc/appointments.ts';
import type { PageSnapshot } from '../../state/snapshotStore.ts';
import { useNewConsultDraft, writeWithoutRecording } from '../../state/newConsult.ts';
import { chooseFiles, whenImported } from '../../state/imports.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { DownIcon, PenIcon, PlayIcon, PlusIcon } from '../../components/icons/icons.tsx';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { strings } from '../../strings/strings.ts';
import { focusOn, ids, isTextField } from '../../state/focusTargets.ts';
import { RecoveredTakes } from '../recovered/RecoveredTake.tsx';
import { RecordPanel, RecordTrouble } from '../recorder/RecordPanel.tsx';
import { FromOutside, WaitingPatients } from './WaitingPatients.tsx';
import { ImportList, NotImported } from './ImportList.tsx';
import { JustFiled } from '../note/filing/ActionBar.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import frame from '../../components/styles/frame.module.css';
import styles from './NewConsult.module.css';
import { PatientFields } from '../patient/PatientFields.tsx';
import { TodaysList } from '../appointments/TodaysList.tsx';
import { openFirstPlace } from '../noteCheck/showPlace.ts';
import { visitTime, type Patient } from '../../../shared/consult/consult.ts';
import { namesakeFromListedConsult, isPossibleNamesake } from '../../../shared/consult/namesakes.ts';
import { namesakeSentence } from '../../components/format/namesakeSentence.ts';
import { dayOf } from '../../components/format/time.ts';
import { Wordmark } from '../../components/Wordmark.tsx';
import { organisationStrings } from '../../strings/organisationStrings.ts';

export function NewConsult({ today }: { readonly today: AppointmentsView | null }) {
  const app = useApp();
  const titleId = useId();
  const { typed, connectionId, change } = useNewConsultDraft();
  const isFirst = useMain(isFirstStart);
  const isTryOut = useMain((s) => s.active.isEmbedded);
  const hasList = useMain((s) => s.appointmentsRevision !== null);

  useEffect(() => {
    const isFocused = isTextField(document.activeElement) || document.activeElement?.id === ids.fromOutside;
    if (!isFocused) focusOn(ids.patientName);
  }, []);

  return (
    <section className={frame.region} aria-labelledby={titleId}>
      <div className={frame.head} data-note-header>
        <div className={cx(looks.line, frame.title)}>
          <h1 id={titleId} className={cx(looks.display, frame.name)}>
            {strings.newConsult.title}
          </h1>
        </div>
        <PatientFields
          // Each practice has its own fields, because typed text belongs to the practice it was typed for.
          key={connectionId}
          look="line"
          patient={typed.patient}
          today={today}
          nameId={ids.patientName}
          onChange={(patient) => change({ patient })}
        />
      </div>
      <RecordPanel hasFirstSteps={isTryOut && isFirst === true}>
        <FromOutside draft={typed} />
        <TypedNamesakes patient={typed.patient} />
        <p className={isFirst ? undefined : looks.quiet}>
          {isFirst === null ? '' : isFirst ? strings.firstSteps.record : recorderStrings.anyLanguage}
        </p>
      </RecordPanel>
      <WaitingPatients connectionId={connectionId} draft={typed} />
      {isTryOut && isFirst !== null && <FirstSteps isFirst={isFirst} />}
      {/* Each practice has a list of its own, which begins at its own next appointment. */}
      {hasList && <TodaysList key={today?.connectionId} view={today} />}
      <ImportList />
      <div className={frame.bar}>
        <StepButton look="text" icon={<PenIcon />} step={() => writeWithoutRecording(app)}>
          {deliveryStrings.writeByHand}
        </StepButton>
        <Button look="text" icon={<DownIcon />} onClick={() => void chooseFiles(app)}>
          {strings.newConsult.import}
        </Button>
        <div className={cx(looks.unlessEmpty, looks.breakable, frame.strip)}>
          <RecordTrouble />
          <RecoveredTakes />
          <NotImported />
          <JustFiled />
        </div>
      </div>
    </section>
  );
}

/** null: not known yet. */
const isFirstStart = ({ consultCount, imports, recovered }: PageSnapshot): boolean | null =>
  consultCount === null ? null : consultCount + imports.length + recovered.length === 0;

function FirstSteps({ isFirst }: { readonly isFirst: boolean }) {
  const app = useApp();
  const isConnected = useMain((s) => s.connections.some(({ isEmbedded }) => !isEmbedded));
  const { title, tryIt, tryItText, connect } = strings.firstSteps;
  const startExample = (): Promise<boolean> => {
    const open = whenImported(app);
    return app.run('tryIt', {}, (imported) => {
      open(imported);
      if (imported.consultId !== null) openFirstPlace(app, imported.consultId);
    });
  };
  if (isConnected && !isFirst) return null;
  return (
    <section className={cx(looks.stack, styles.firstSteps)} aria-label={title}>
      {isFirst && (
        <div className={looks.row}>
          <StepButton look="soft" icon={<PlayIcon />} step={startExample}>
            {tryIt}
          </StepButton>
          <p className={looks.muted}>{tryItText}</p>
        </div>
      )}
      {!isConnected && (
        <Button look="link" className={looks.hang} onClick={() => app.showConnect()}>
          {connect}
        </Button>
      )}
    </section>
  );
}

/** Warns while the name is typed, if a consult of today has a patient of that name. */
function TypedNamesakes({ patient }: { readonly patient: Patient }) {
  const now = useNow(30_000);
  const rows = useMain((s) => s.consults);
  const others = rows.filter(
    (row) => isPossibleNamesake(row, patient) && dayOf(visitTime(row)) === dayOf(now),
  );
  // As it is written there, and not as it is typed so far.
  const name = others[0]?.patient.name ?? '';
  return (
    <div aria-live="polite" className={others.length === 0 ? looks.hidden : undefined}>
      {others.length > 0 && (
        <p className={looks.warning}>
          {namesakeSentence(
            { patient: { ...patient, name }, at: now },
            others.map(namesakeFromListedConsult),
            now,
          )}
        </p>
      )}
    </div>
  );
}

const connectFirst = organisationStrings.connectFirst;

/** Replaces New consult if the sandbox is switched off and no practice is connected. */
export function ConnectFirst() {
  const app = useApp();
  const titleId = useId();
  const next = useRef<HTMLButtonElement>(null);
  const { isServiceFixed } = useOrganisation();
  const isNothingKept = useIsNothingKept();
  const hasEarlier = useMain((s) => (s.consultCount ?? 0) > 0);
  useEffect(() => {
    if (!isTextField(document.activeElement)) next.current?.focus();
  }, []);
  const texts = isNothingKept
    ? [connectFirst.notNow]
    : [connectFirst.text, isServiceFixed ? connectFirst.howByToken : connectFirst.howByAddress];
  return (
    <section className={cx(looks.stack, frame.region, looks.padded)} aria-labelledby={titleId}>
      {!isNothingKept && <Wordmark />}
      <h1 id={titleId} className={looks.display}>
        {isNothingKept ? connectFirst.notNowTitle : connectFirst.title}
      </h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {!isNothingKept && (
        <div>
          <Button ref={next} look="primary" icon={<PlusIcon />} onClick={() => app.showConnect()}>
            {strings.topBar.connect}
          </Button>
        </div>
      )}
      {hasEarlier && !isNothingKept && <p className={looks.quiet}>{connectFirst.earlier}</p>}
    </section>
  );
}
