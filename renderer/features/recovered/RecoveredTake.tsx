import { useId, useState, type JSX } from 'react';
import { failureStrings } from '../../../shared/text/failureStrings.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import type { RecoveredView } from '../../../shared/ipc/snapshot.ts';
import { useNow, useSnapshot } from '../../state/hooks.ts';
import { run } from '../../state/commands.ts';
import { unlockRecordings } from '../../state/recorder/recording.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Details } from '../guide/Details.tsx';
import { ConfirmDialog } from '../../components/Dialog.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { recorderStrings as strings } from '../../strings/recorderStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { formatDuration, formatDateTime } from '../../components/format/time.ts';
import { When } from '../../components/format/When.tsx';
import { PlayLine } from '../review/PlayLine.tsx';
import { TakeFacts } from '../recorder/TakeFacts.tsx';
import { nextStepOf } from './nextStepOf.ts';
import { cx, looks } from '../../components/styles/looks.ts';

type Props = { readonly take: RecoveredView };

const steps = {
  keep: {
    label: strings.recovered.keep,
    act: (consultId: ConsultId) => run('keepRecording', { consultId }),
  },
  lookAgain: { label: common.tryAgain, act: (consultId: ConsultId) => run('lookAgain', { consultId }) },
  unlock: { label: strings.recovered.unlock, act: unlockRecordings },
} as const;

function Found({ take }: Props): JSX.Element {
  if (take.failure !== null) {
    return (
      <div>
        <p data-code={take.failure.code}>
          {failureStrings[take.failure.code].what}{' '}
          {nextStepOf(take) === 'unlock' ? strings.recovered.locked : strings.recovered.kept}
        </p>
        <Details failure={take.failure} />
      </div>
    );
  }
  if (take.end === null) return <p role="status">{strings.recovered.looking}</p>;
  return <TakeFacts end={take.end} />;
}

/** One take of an earlier run: patient, time, length, gaps and sound, with two choices. */
export function RecoveredTake({ take }: Props): JSX.Element {
  const now = useNow(30_000);
  const [isAsking, setAsking] = useState(false);
  const { patient, end, audioUrl } = take;
  const name = patientName(patient);
  const next = nextStepOf(take);
  const facts = [patient.species, patient.reference === '' ? '' : common.note.reference(patient.reference)];
  return (
    <div className={cx(looks.closeStack, looks.breakable)}>
      <div>
        <h3 className={looks.strong}>{name}</h3>
        <p className={looks.muted}>
          {facts.filter((fact) => fact !== '').map((fact) => `${fact} · `)}
          <When atMs={take.startedAt} text={formatDateTime(take.startedAt, now)} />
          {end === null ? null : ` · ${formatDuration(end.durationMs)}`}
        </p>
      </div>
      <Found take={take} />
      {audioUrl === null || end === null ? null : <PlayLine url={audioUrl} durationMs={end.durationMs} />}
      <div className={looks.spread}>
        {next === 'unlock' ? null : (
          <Button look="quiet" isDangerous className={looks.hang} onClick={() => setAsking(true)}>
            {strings.recovered.discard}
          </Button>
        )}
        {next === null ? null : (
          <StepButton step={() => steps[next].act(take.consultId)}>{steps[next].label}</StepButton>
        )}
      </div>
      {isAsking ? (
        <ConfirmDialog
          title={common.discard.recordingTitle}
          texts={[common.discard.recordingText(name)]}
          back={common.discard.keepRecording}
          action={strings.recovered.discard}
          isDangerous
          step={() => run('discardRecovered', { consultId: take.consultId })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}

/** Takes that were interrupted before Stop, until a person has decided about each. */
export function RecoveredTakes(): JSX.Element | null {
  const titleId = useId();
  const takes = useSnapshot((m) => m.snapshot?.recovered) ?? [];
  if (takes.length === 0) return null;
  return (
    <section className={cx(looks.stack, looks.framed, looks.panel)} aria-labelledby={titleId}>
      <h2 id={titleId} className={looks.large}>
        {strings.recovered.region}
      </h2>
      <p className={looks.muted}>{strings.recovered.intro}</p>
      <ul className={cx(looks.stack, looks.ruled)}>
        {takes.map((take) => (
          <li key={take.consultId}>
            <RecoveredTake take={take} />
          </li>
        ))}
      </ul>
    </section>
  );
}
