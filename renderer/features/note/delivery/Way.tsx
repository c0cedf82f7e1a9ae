import { useEffect, type ComponentProps, type JSX } from 'react';
import type { Phase } from '../../../../shared/consult/consult.ts';
import type { FailureCode } from '../../../../shared/consult/failure.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { failureStrings } from '../../../../shared/text/failureStrings.ts';
import { phaseStrings } from '../../../../shared/text/phaseStrings.ts';
import { StepButton } from '../../../components/Button.tsx';
import { ProgressBar } from '../../../components/ProgressBar.tsx';
import { cx, looks } from '../../../components/styles/looks.ts';
import { forCurrentSession, run } from '../../../state/commands.ts';
import { useFraction, useIsToldOnTop } from '../../../state/hooks.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { Details } from '../../guide/Details.tsx';
import { WhereaboutsLine } from '../header/WhereaboutsLine.tsx';
import { failureLines } from './failureLines.ts';
import styles from './Way.module.css';

type Props = { readonly consult: ConsultView };

const { phases } = strings;

/** On its way to its note, a consult needs nobody. */
export const isOnItsWay = ({ phase }: { readonly phase: Phase }): boolean =>
  phase === 'preparing' || phase === 'queued' || phase === 'sending' || phase === 'writing';

function waitsFor(code: FailureCode): string {
  if (code === 'no_room' || code === 'disk_full') return phases.waitsFor.room;
  return phases.waitsFor[code === 'computer_busy' ? 'time' : 'help'];
}

/** What happens, why or what the vet can do meanwhile, and what is in the way. */
type Words = {
  readonly title: string;
  readonly text?: string | undefined;
  readonly trouble?: string | undefined;
};

function wordsOf(consult: ConsultView, isToldOnTop: boolean): Words {
  const { phase, failure, sourceFileName, nextTryAt, actions, isAskedAbout } = consult;
  const what = failure === null ? '' : failureStrings[failure.code].what;
  if (phase === 'preparing') {
    const { preparing: title, preparingTake, preparingText } = phases;
    if (failure !== null) return { title, trouble: `${what} ${waitsFor(failure.code)}` };
    return { title, text: sourceFileName === null ? preparingTake : preparingText(sourceFileName) };
  }
  if (phase === 'writing') {
    // The usual writing time means nothing while the service does not answer.
    const usual = failure === null ? phases.writingText : undefined;
    return {
      title: isAskedAbout ? deliveryStrings.askingTitle : phases.writingTitle,
      text: isAskedAbout ? deliveryStrings.askingText : usual,
      trouble: failure === null ? undefined : `${what} ${deliveryStrings.askedAgain}`,
    };
  }
  if (phase === 'sending') return { title: phases.sending, text: phases.sendingText };
  if (failure === null) return { title: phaseStrings.queued, text: phases.waitingText };
  // Where the next try has its time, nobody has to press for it.
  const pressed = nextTryAt === null ? actions : actions.filter((one) => one !== 'tryAgain');
  const { kept, next } = failureLines(failure.code, pressed);
  return isToldOnTop ? { title: kept } : { title: what, text: `${next} ${kept}` };
}

/** A recording on its way to its note: what happens, why, and how far it is. */
export function Way({ consult }: Props): JSX.Element {
  const { id, phase, failure, actions } = consult;
  const { title, text, trouble } = wordsOf(consult, useIsToldOnTop(failure));
  const isHeldUp = phase === 'queued' && failure !== null;
  const canTakeBack = phase === 'preparing' ? actions.includes('cancelPreparing') : phase !== 'writing';
  const { prepare, send, write } = deliveryStrings.parts;
  const at = ['preparing', 'sending', 'writing'].indexOf(phase === 'queued' ? 'sending' : phase);
  return (
    <div>
      {/* What only waits for its turn tells its own news. */}
      <div aria-live={isHeldUp ? 'polite' : undefined} data-code={failure?.code}>
        <h2 className={looks.display}>{title}</h2>
        {text === undefined ? null : <p className={cx(looks.muted, looks.prose, looks.below)}>{text}</p>}
        <div aria-live="polite">
          {trouble === undefined ? null : (
            <p className={cx(looks.muted, looks.told, looks.prose, looks.below)}>{trouble}</p>
          )}
        </div>
      </div>
      <ol className={cx(looks.quiet, styles.track)}>
        {[prepare, send, write].map(({ done, toDo }, index) => (
          <li key={toDo} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
            {index === at ? <Now consult={consult} /> : index < at ? done : toDo}
          </li>
        ))}
      </ol>
      {/* Where the service may have the recording, main asks it first. */}
      {canTakeBack ? (
        <StepButton
          look="quiet"
          className={looks.hang}
          step={() => run(phase === 'preparing' ? 'cancelPreparing' : 'cancelSending', { consultId: id })}
        >
          {phase === 'preparing' ? strings.cancel : strings.note.doNotSend}
        </StepButton>
      ) : null}
      {isHeldUp ? <Details failure={failure} /> : null}
    </div>
  );
}

/** The part of the way that is under way. */
function Now({ consult }: Props): JSX.Element {
  const { id, phase, failure } = consult;
  const work = phase === 'preparing' ? phase : 'sending';
  const fraction = useFraction(id, work);
  const name = phases[work];
  return (
    <>
      {phase === 'sending' || (phase === 'preparing' && failure === null) ? (
        <ToldProgress name={name} fraction={fraction} className={styles.bar} />
      ) : null}
      {phase === 'preparing' ? (
        <p>{fraction === null ? name : deliveryStrings.parts.preparing(phases.percent(fraction))}</p>
      ) : (
        <WhereaboutsLine consult={consult} />
      )}
    </>
  );
}

/** Screen readers hear each quarter of long work once. */
export function ToldProgress(props: ComponentProps<typeof ProgressBar>): JSX.Element {
  const { name, fraction } = props;
  const quarter = Math.floor((fraction ?? 0) * 4);
  useEffect(() => {
    if (quarter > 0 && quarter < 4) forCurrentSession().announce(`${name}: ${phases.percent(quarter / 4)}`);
  }, [name, quarter]);
  return <ProgressBar {...props} />;
}
