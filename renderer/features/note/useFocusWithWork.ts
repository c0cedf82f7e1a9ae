import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import {
  focusFirstSection,
  focusOn,
  focusOnStop,
  headingId,
  isTextField,
  mainStepId,
  openPatientNameId,
} from '../../state/focusTargets.ts';

/** Nobody has moved the focus: nothing has it, or still the heading that got it at opening. */
const isIdle = (element: Element | null): boolean =>
  element === null || element === document.body || element.id === headingId;

/**
 * The focus follows the work: to the heading of an opened consult, to Stop after Record, and to Send once there is
 * something to send. The focus never leaves a place that a person chose; it only moves if its element disappears.
 */
export function useFocusWithWork(consult: ConsultView): void {
  const { isByHand } = consult;
  /** The vet began to write this note a moment ago. */
  const isUnwritten = useRef(
    isByHand && consult.phase === 'noteReady' && Object.keys(consult.edits).length === 0,
  );
  const isRecording = useRef(consult.phase === 'recording');
  const isUnnamedRecording = useRef(consult.phase === 'recording' && consult.patient.name.trim() === '');
  const phase = consult.isMakingSmaller ? 'makingSmaller' : consult.phase;
  const last = useRef<Element | null>(null);
  const shownPhase = useRef(phase);

  useEffect(() => {
    const remember = (event: FocusEvent): void => {
      if (event.target instanceof Element) last.current = event.target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  useEffect(() => {
    if (isTextField(document.activeElement)) return;
    // A recording that began without a name: its name is what is missing.
    const isNameNext = isUnnamedRecording.current && focusOn(openPatientNameId);
    const hasFocus =
      isNameNext || (isUnwritten.current && focusFirstSection()) || (isRecording.current && focusOnStop());
    if (!hasFocus) focusOn(headingId);
    // A narrow window scrolls as a whole, and may be where the note before was left. The heading itself sticks.
    if (matchMedia('(max-width: 1023px)').matches)
      document.querySelector(`#${headingId}`)?.closest('section')?.scrollIntoView({ block: 'start' });
  }, []);

  useLayoutEffect(() => {
    if (shownPhase.current === phase) return;
    shownPhase.current = phase;
    const isLost = document.activeElement === document.body && last.current?.isConnected === false;
    if (phase === 'readyToSend' && (isLost || isIdle(document.activeElement))) focusOn(mainStepId);
    else if (phase === 'noteReady' && isByHand && isLost) focusFirstSection();
    else if (isLost) focusOn(headingId);
  }, [phase, isByHand]);
}
