import { useState } from 'react';
import { failureStrings } from '../../../shared/text/failureStrings.ts';
import type { RecoveredView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useNow } from '../../state/app.ts';
import { unlockRecordings } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { FailureDetails } from '../guide/FailureDetails.tsx';
import { Dotted } from '../../components/Dotted.tsx';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { formatDuration, formatDateTime } from '../../components/format/time.ts';
import { When } from '../../components/format/When.tsx';
import { EndFacts } from '../recorder/RecordingFacts.tsx';
import { ids } from '../../state/focusTargets.ts';
import { WarningIcon } from '../../components/icons/icons.tsx';
import frame from '../../components/styles/frame.module.css';
import { cx, looks, usePageMark } from '../../components/styles/looks.ts';

type Props = { readonly take: RecoveredView };

const steps = {
  keep: { label: strings.recovered.keep, command: 'keepRecording' },
  lookAgain: { label: common.tryAgain, command: 'lookAgain' },
  unlock: { label: strings.recovered.unlock, command: null },
} as const;

/** Null: the only choice is to discard it. */
export function nextStepOf(take: Pick<RecoveredView, 'end' | 'failure'>): keyof typeof steps | null {
  const { end, failure } = take;
  if (failure?.code === 'keychain_locked') return 'unlock';
  if (failure === null) return end === null ? null : 'keep';
  // Damaged or missing bytes will not come back; otherwise reading may succeed later.
  return failure.code === 'audio_damaged' || failure.code === 'file_missing' ? null : 'lookAgain';
}

function Found({ take }: Props) {
  const { end, failure } = take;
  if (failure === null && end !== null) return <EndFacts end={end} />;
  if (failure === null) return <p role="status">{strings.recovered.looking}</p>;
  return (
    <div>
      <p data-code={failure.code}>
        {failureStrings[failure.code].what}{' '}
        {nextStepOf(take) === 'unlock' ? strings.recovered.locked : strings.recovered.kept}
      </p>
      <FailureDetails failure={failure} />
    </div>
  );
}

function RecoverySteps({ take, isInBar = false }: Props & { readonly isInBar?: boolean }) {
  const app = useApp();
  const [isAsking, setAsking] = useState(false);
  const next = nextStepOf(take);
  const act = (command: 'keepRecording' | 'lookAgain' | null): Promise<unknown> =>
    command === null ? unlockRecordings(app) : app.run(command, { consultId: take.consultId });
  return (
    <>
      {next !== 'unlock' && (
        <Button look={isInBar ? 'text' : 'quiet'} isDangerous={!isInBar} onClick={() => setAsking(true)}>
          {common.note.discardRecording}
        </Button>
      )}
      {next !== null && (
        <StepButton
          {...(isInBar ? { id: ids.mainStep, look: 'primary' as const, 'data-main': true } : {})}
          step={() => act(steps[next].command)}
        >
          {steps[next].label}
        </StepButton>
      )}
      {isAsking && (
        <ConfirmDialog
          title={common.discard.recordingTitle}
          texts={[common.discard.recordingText(patientName(take.patient))]}
          back={common.discard.keep}
          action={common.note.discardRecording}
          isDangerous
          step={() => app.run('discardRecovered', { consultId: take.consultId })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/**
 * A take of an earlier run whose consult is open: what was found, and
 * in the bar what becomes of it. The player is beside it.
 */
export const RecoveredTake = ({ take }: Props) => (
  <>
    <Found take={take} />
    <div className={frame.bar}>
      <RecoverySteps take={take} isInBar />
    </div>
  </>
);

/** The same in the strip above New consult's bar. */
function RecoveredRow({ take }: Props) {
  const now = useNow(30_000);
  const { patient, end, startedAt } = take;
  const { species, reference } = patient;
  return (
    <li>
      <div className={looks.spread}>
        <p className={looks.breakable}>
          <b className={looks.strong}>{patientName(patient)}</b>{' '}
          <span className={looks.quiet}>
            <Dotted>
              {species === '' ? null : species}
              {reference === '' ? null : common.note.reference(reference)}
              <When atMs={startedAt} text={formatDateTime(startedAt, now)} />
              {end === null ? null : formatDuration(end.durationMs)}
            </Dotted>
          </span>
        </p>
        <div className={looks.line}>
          <RecoverySteps take={take} />
        </div>
      </div>
      {end === null && <Found take={take} />}
    </li>
  );
}

/** Takes that were interrupted before Stop, until a person has decided about each. */
export function RecoveredTakes() {
  const takes = useMain((s) => s.recovered);
  usePageMark('recovered', takes.length > 0);
  if (takes.length === 0) return null;
  return (
    <section className={looks.padded} aria-label={strings.recovered.region}>
      <p className={looks.line}>
        <WarningIcon />
        <b className={looks.strong}>{strings.recovered.word}</b> {strings.recovered.intro}
      </p>
      <ul className={cx(looks.ruled, looks.scrolls)}>
        {takes.map((take) => (
          <RecoveredRow key={take.consultId} take={take} />
        ))}
      </ul>
    </section>
  );
}
