import type { JSX, ReactNode } from 'react';
import { assertNever } from '../../../../shared/assertNever.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useFraction, useSnapshot } from '../../../state/hooks.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { privacyStrings } from '../../../strings/privacyStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { PausedPane, RecordingPane } from '../../recorder/RecordingPane.tsx';
import { RecoveredTake } from '../../recovered/RecoveredTake.tsx';
import { StoppedStage } from '../../review/StoppedStage.tsx';
import { NoteText, OfferedNote } from '../sections/NoteText.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { ReportLine } from '../filing/ReportLine.tsx';
import { useProgressNews, Way } from './Way.tsx';
import { formatBytes } from '../header/WhereaboutsLine.tsx';

const Text = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <p className={cx(looks.muted, looks.prose)}>{children}</p>
);

function TakePanel({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const recording = useSnapshot((m) => (m.recording?.consultId === consult.id ? m.recording : null));
  const recovered = useSnapshot((m) => m.snapshot?.recovered.find((take) => take.consultId === consult.id));
  if (recording !== null) return <RecordingPane recording={recording} />;
  if (consult.isPaused) return <PausedPane consult={consult} />;
  return recovered === undefined ? null : <RecoveredTake take={recovered} />;
}

function discardedText({ note, audioRemovedAt }: ConsultView): string {
  if (note !== null) return strings.phases.discardedNote;
  return audioRemovedAt === null ? strings.phases.discardedRecording : privacyStrings.discardedWithoutAudio;
}

export function PhasePanel({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  switch (consult.phase) {
    case 'recording':
      return <TakePanel consult={consult} />;
    case 'readyToSend':
      return (
        <StoppedStage consult={consult}>
          <SmallerCopy consult={consult} />
          {consult.refusedAs === null ? null : (
            <p className={cx(looks.told, looks.prose)}>{deliveryStrings.refusedAs[consult.refusedAs]}</p>
          )}
        </StoppedStage>
      );
    case 'preparing':
    case 'queued':
    case 'sending':
    case 'writing':
      return <Way consult={consult} />;
    case 'noteReady':
    case 'filed':
      return (
        <>
          {/* Nobody has to do anything: the app still writes the copy for the practice's own program. */}
          {consult.isFolderWaiting ? <p className={looks.quiet}>{exportStrings.folderWaiting}</p> : null}
          {consult.isWithoutService && consult.audioUrl !== null ? (
            <Text>{deliveryStrings.setAside}</Text>
          ) : null}
          <NoteText consult={consult} />
          <OfferedNote consult={consult} />
        </>
      );
    case 'discarded':
      return (
        <>
          <Text>{discardedText(consult)}</Text>
          <ReportLine consult={consult} />
          {consult.note === null ? null : <NoteText consult={consult} />}
        </>
      );
    // The failure comes before the patient's fields, and the player is beside it.
    case 'needsAttention':
      return null;
    default:
      return assertNever(consult.phase);
  }
}

/** Offers a smaller copy of a recording that is too large for the service: its size, and the progress of making it. */
function SmallerCopy({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { id, audioBytes, smallerBytes, isMakingSmaller } = consult;
  const name = strings.phases.preparing;
  const fraction = useFraction(id, 'preparing');
  useProgressNews(name, isMakingSmaller ? fraction : null);
  if (isMakingSmaller)
    return (
      <div className={looks.closeStack}>
        <div className={looks.line}>
          <ProgressBar name={name} fraction={fraction} />
          <span className={cx(looks.muted, looks.fixed)} aria-hidden="true">
            {fraction === null ? '' : strings.phases.percent(fraction)}
          </span>
        </div>
        <p className={looks.muted}>{deliveryStrings.makingSmaller}</p>
      </div>
    );
  if (audioBytes === null || smallerBytes === null) return null;
  return (
    <p className={cx(looks.told, looks.prose)}>
      {deliveryStrings.tooLarge(formatBytes(audioBytes), formatBytes(smallerBytes))}
    </p>
  );
}
