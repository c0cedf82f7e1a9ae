import { useId, useState, type JSX } from 'react';
import type { OldRecordingView } from '../../../shared/ipc/snapshot.ts';
import { useSnapshot, useNow } from '../../state/hooks.ts';
import { decideOldAudio } from '../../state/privacy.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { patientName } from '../../components/format/patientName.ts';
import { privacyStrings } from '../../strings/privacyStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { formatDuration, formatDateTime } from '../../components/format/time.ts';
import { When } from '../../components/format/When.tsx';
import { cx, looks } from '../../components/styles/looks.ts';

const strings = privacyStrings.old;

function OldRecording({ of }: { readonly of: OldRecordingView }): JSX.Element {
  const now = useNow(30_000);
  const aboutId = useId();
  const { consultId, patient, createdAt, durationMs } = of;
  return (
    <li className={cx(looks.spread, looks.padded)}>
      <p id={aboutId} className={cx(looks.breakable, looks.grow)}>
        <span className={looks.strong}>{patientName(patient)}</span>
        {patient.species === '' ? '' : ` · ${patient.species}`}
        {' · '}
        <When atMs={createdAt} text={formatDateTime(createdAt, now)} />
        {durationMs === null ? '' : ` · ${formatDuration(durationMs)}`}
      </p>
      <div className={looks.steps}>
        <StepButton aria-describedby={aboutId} step={() => decideOldAudio('keepOldAudio', [consultId])}>
          {strings.keep}
        </StepButton>
        <StepButton
          aria-describedby={aboutId}
          isDangerous
          step={() => decideOldAudio('removeOldAudio', [consultId])}
        >
          {strings.remove}
        </StepButton>
      </div>
    </li>
  );
}

/** Recordings without a change for long: patient, time and length of each, and the choice to keep or remove it. */
function OldRecordingsDialog({
  recordings,
  onClose,
}: {
  readonly recordings: readonly OldRecordingView[];
  readonly onClose: () => void;
}): JSX.Element {
  const all = recordings.map(({ consultId }) => consultId);
  return (
    <Dialog title={strings.region} onClose={onClose}>
      <DialogText>{strings.text}</DialogText>
      <ul className={looks.ruled}>
        {recordings.map((of) => (
          <OldRecording key={of.consultId} of={of} />
        ))}
      </ul>
      <DialogSteps>
        <Button data-first onClick={onClose}>
          {common.close}
        </Button>
        {all.length < 2 ? null : (
          <>
            <StepButton step={() => decideOldAudio('keepOldAudio', all)}>{strings.keepAll}</StepButton>
            <StepButton isDangerous step={() => decideOldAudio('removeOldAudio', all)}>
              {strings.removeAll(all.length)}
            </StepButton>
          </>
        )}
      </DialogSteps>
    </Dialog>
  );
}

export function OldRecordings(): JSX.Element | null {
  const titleId = useId();
  const [isShown, setShown] = useState(false);
  const recordings = useSnapshot((m) => m.snapshot?.oldRecordings) ?? [];
  if (recordings.length === 0) return null;
  return (
    <section className={cx(looks.closeStack, looks.framed, looks.panel)} aria-labelledby={titleId}>
      <h2 id={titleId} className={looks.large}>
        {strings.region}
      </h2>
      <p className={looks.muted}>{strings.intro(recordings.length)}</p>
      <div>
        <Button onClick={() => setShown(true)}>{strings.look}</Button>
      </div>
      {isShown ? <OldRecordingsDialog recordings={recordings} onClose={() => setShown(false)} /> : null}
    </section>
  );
}
