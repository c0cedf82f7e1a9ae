import { assertNever } from '../../../../shared/assertNever.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { WarningIcon } from '../../../components/icons/icons.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import {
  useApp,
  useFraction,
  useIsToldOnTop,
  useMain,
  useSnapshot,
  useWithAdminContact,
} from '../../../state/app.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { formatTimer } from '../../../components/format/time.ts';
import { recorderStrings } from '../../../strings/recorderStrings.ts';
import { exportStrings } from '../../../strings/exportStrings.ts';
import { privacyStrings } from '../../../strings/privacyStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { FailureDetails } from '../../guide/FailureDetails.tsx';
import { PausedPane, RecordingPane } from '../../recorder/RecordingPane.tsx';
import { RecoveredTake } from '../../recovered/RecoveredTake.tsx';
import { StoppedStage } from '../../review/StoppedStage.tsx';
import { formatBytes, WhereaboutsLine } from '../header/WhereaboutsLine.tsx';
import { NoteText } from '../sections/NoteText.tsx';
import { failureLines } from './failureLines.ts';
import type { FailureCode } from '../../../../shared/consult/failure.ts';
import { failureStrings } from '../../../../shared/text/failureStrings.ts';
import { phaseStrings } from '../../../../shared/text/phaseStrings.ts';
import { StepButton } from '../../../components/Button.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import styles from './PhasePanel.module.css';

type Props = { readonly consult: ConsultView };

const { phases } = strings;

const plain = cx(looks.muted, looks.prose);

function RecordingPanel({ consult }: Props) {
  const recording = useSnapshot((m) => (m.recording?.consultId === consult.id ? m.recording : null));
  const recovered = useSnapshot((m) => m.snapshot?.recovered.find((take) => take.consultId === consult.id));
  if (recording !== null) return <RecordingPane recording={recording} />;
  if (consult.isPaused) return <PausedPane consult={consult} />;
  return recovered === undefined ? null : <RecoveredTake take={recovered} />;
}

function discardedText({ note, audioRemovedAt }: ConsultView): string {
  if (note !== null) return phases.discardedNote;
  return audioRemovedAt === null ? phases.discardedRecording : privacyStrings.discardedWithoutAudio;
}

function FolderWaiting() {
  const { folderWaiting, ownFolderEnds } = exportStrings;
  const isFiledToFolder = useMain((s) => s.isFiledToFolder);
  return (
    <p className={looks.quiet}>{isFiledToFolder ? folderWaiting : `${folderWaiting} ${ownFolderEnds}`}</p>
  );
}

export function PhasePanel({ consult }: Props) {
  switch (consult.phase) {
    case 'recording':
      return <RecordingPanel consult={consult} />;
    case 'readyToSend':
      return (
        <StoppedStage consult={consult}>
          <SmallerCopy consult={consult} />
          {consult.refusedAs !== null && (
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
          {consult.isFolderWaiting && <FolderWaiting />}
          {consult.isWithoutService && consult.audioUrl !== null && (
            <p className={plain}>{deliveryStrings.setAside}</p>
          )}
          <NoteText consult={consult} />
        </>
      );
    case 'discarded':
      return (
        <>
          <p className={plain}>{discardedText(consult)}</p>
          {consult.note !== null && <NoteText consult={consult} />}
        </>
      );
    case 'needsAttention':
      return <FailurePanel consult={consult} />;
    default:
      return assertNever(consult.phase);
  }
}

/** The failure, whether anything was lost, and the next step. */
export function attentionWords(consult: ConsultView, isToldOnTop: boolean) {
  const { failure, actions, transcript } = consult;
  if (failure === null) return null;
  const { what, kept, next } = failureLines(failure.code, actions);
  const withTranscript = transcript === null ? null : deliveryStrings.transcriptIsHere;
  const says = [isToldOnTop ? null : kept, withTranscript, tooLarge(consult), next];
  // A heading ends without a full stop.
  return { title: (isToldOnTop ? kept : what).replace(/\.$/, ''), text: says.filter(Boolean).join(' ') };
}

/** The code of the failure stays in the details. */
function FailurePanel({ consult }: Props) {
  const { failure } = consult;
  const words = attentionWords(consult, useIsToldOnTop(failure));
  const withContact = useWithAdminContact();
  if (failure === null || words === null) return null;
  return (
    <div className={cx(looks.line, looks.top, styles.failure)}>
      <WarningIcon />
      <div className={cx(looks.closeStack, looks.grow, looks.prose)}>
        <div role="alert" data-code={failure.code}>
          <p className={looks.display}>{words.title}</p>
          <p className={looks.below}>{withContact(words.text)}</p>
        </div>
        <WhereaboutsLine consult={consult} />
        <FailureDetails failure={failure} />
      </div>
    </div>
  );
}

/** Says the recording's size and about that of a smaller copy; null where none is offered. */
const tooLarge = ({ audioBytes, smallerBytes }: ConsultView): string | null =>
  audioBytes === null || smallerBytes === null
    ? null
    : deliveryStrings.tooLarge(formatBytes(audioBytes), formatBytes(smallerBytes));

/**
 * Offers a smaller copy of a recording that is too large for the
 * service: its size, and the progress of making it.
 */
function SmallerCopy({ consult }: Props) {
  const fraction = useFraction(consult.id, 'preparing');
  if (consult.isMakingSmaller)
    return (
      <div className={looks.closeStack}>
        <ProgressBar name={phaseStrings.preparing} fraction={fraction} />
        <p className={looks.muted}>
          {deliveryStrings.makingSmaller} {fraction === null ? null : phases.percent(fraction)}
        </p>
      </div>
    );
  const text = tooLarge(consult);
  return text === null ? null : <p className={cx(looks.told, looks.prose)}>{text}</p>;
}

function neededBy(code: FailureCode): keyof typeof phases.waitsFor {
  if (code === 'no_room' || code === 'disk_full') return 'room';
  return code === 'computer_busy' ? 'time' : 'help';
}

/** First of all that it stopped by itself, because the vet may still be talking. */
export function preparingWords({ take, failure, sourceFileName: file }: ConsultView) {
  const { preparingTake, preparingText, waitsFor } = phases;
  const why = take && recorderStrings.ends[take.by];
  const title =
    take && why !== null ? recorderStrings.stoppedAt(formatTimer(take.durationMs)) : phaseStrings.preparing;
  if (failure === null) return { title, text: why ?? (file === null ? preparingTake : preparingText(file)) };
  const { what } = failureStrings[failure.code];
  return { title, text: why ?? undefined, trouble: `${what} ${waitsFor[neededBy(failure.code)]}` };
}

/** What happens, why or what the vet can do meanwhile, and what is in the way. */
export function wordsOf(consult: ConsultView, isToldOnTop: boolean) {
  const { phase, failure, nextTryAt, actions, isCheckingRefusedSubmission } = consult;
  const code = failure?.code;
  const what = code === undefined ? '' : failureStrings[code].what;
  if (phase === 'preparing') return preparingWords(consult);
  if (phase === 'writing') {
    const { askedAgain, askingTitle, askingText } = deliveryStrings;
    const { writingTitle, writingText } = phases;
    const trouble = code === undefined ? undefined : `${what} ${askedAgain}`;
    if (isCheckingRefusedSubmission) return { title: askingTitle, text: askingText, trouble };
    // The usual writing time means nothing while the service does not answer.
    return { title: writingTitle, text: trouble === undefined ? writingText : undefined, trouble };
  }
  if (phase === 'sending') return { title: phaseStrings.sending, text: phases.sendingText };
  if (code === undefined) return { title: phaseStrings.queued, text: phases.waitingText };
  // Where the next try has its time, nobody has to press for it.
  const pressed = nextTryAt === null ? actions : actions.filter((one) => one !== 'tryAgain');
  const { kept, next } = failureLines(code, pressed);
  return isToldOnTop ? { title: kept } : { title: what, text: `${next} ${kept}` };
}

/** A recording on its way to its note: what happens, why, and how far it is. */
function Way({ consult }: Props) {
  const app = useApp();
  const { id, phase, failure, actions } = consult;
  const words = wordsOf(consult, useIsToldOnTop(failure));
  // The line of what was not imported asks.
  const isAsked = useSnapshot((m) => m.snapshot?.imports.some((one) => one.id === id) === true);
  const { title, trouble = '' } = words;
  const text = isAsked ? strings.duplicate.untilAnswered : (words.text ?? '');
  const withContact = useWithAdminContact();
  const isPreparing = phase === 'preparing';
  const isHeldUp = phase === 'queued' && failure !== null;
  const canCancel = isPreparing ? actions.includes('cancelPreparing') : phase !== 'writing';
  const { prepare, send, write } = deliveryStrings.parts;
  const at = ['preparing', 'sending', 'writing'].indexOf(phase === 'queued' ? 'sending' : phase);
  return (
    <div>
      {/* What only waits for its turn tells its own news. */}
      <div aria-live={isHeldUp ? 'polite' : undefined} data-code={failure?.code}>
        <h2 className={looks.display}>{title}</h2>
        {text !== '' && <p className={cx(plain, looks.below)}>{withContact(text)}</p>}
        <div aria-live="polite">
          <p className={cx(looks.muted, looks.told, looks.prose, looks.below, looks.unlessEmpty)}>
            {withContact(trouble)}
          </p>
        </div>
      </div>
      <ol className={cx(looks.quiet, styles.track)}>
        {[prepare, send, write].map(({ done, toDo }, index) => (
          <li key={toDo} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
            {index === at ? <Now consult={consult} isAsked={isAsked} /> : index < at ? done : toDo}
          </li>
        ))}
      </ol>
      {/* Where the service may have the recording, main asks it first. */}
      {canCancel && (
        <StepButton
          look="quiet"
          className={looks.hang}
          step={() => app.run(isPreparing ? 'cancelPreparing' : 'cancelSending', { consultId: id })}
        >
          {isPreparing ? strings.cancel : strings.note.doNotSend}
        </StepButton>
      )}
      {isHeldUp && <FailureDetails failure={failure} />}
    </div>
  );
}

function Now({ consult, isAsked }: Props & { readonly isAsked: boolean }) {
  const { id, phase, failure } = consult;
  const work = phase === 'preparing' ? phase : 'sending';
  const fraction = useFraction(id, work);
  const name = phaseStrings[work];
  if (isAsked) return <p>{strings.duplicate.waits}</p>;
  return (
    <>
      {(phase === 'sending' || (phase === 'preparing' && failure === null)) && (
        <ProgressBar name={name} fraction={fraction} className={styles.bar} />
      )}
      {phase === 'preparing' ? (
        <p>{fraction === null ? name : deliveryStrings.parts.preparing(phases.percent(fraction))}</p>
      ) : (
        <WhereaboutsLine consult={consult} />
      )}
    </>
  );
}
