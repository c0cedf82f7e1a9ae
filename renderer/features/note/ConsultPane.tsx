import { useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AppointmentsView } from '../../../shared/ipc/appointments.ts';
import type { ConsultView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useNow, type App } from '../../state/app.ts';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { strings } from '../../strings/strings.ts';
import { ActionBar } from './filing/ActionBar.tsx';
import { ownFirst } from '../appointments/TodaysList.tsx';
import { dayPatients } from '../../state/noteCheck/dayPatients.ts';
import { ConsultHeader } from './header/ConsultHeader.tsx';
import { changeOfPatient } from './header/NamesDialog.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { privacyStrings } from '../../strings/privacyStrings.ts';
import { exportStrings } from '../../strings/exportStrings.ts';
import frame from '../../components/styles/frame.module.css';
import { PhasePanel } from './delivery/PhasePanel.tsx';
import { focusFirstSection, focusInPlace, focusOn, ids, isTextField } from '../../state/focusTargets.ts';
import { ConsultPatientFields, PatientFacts } from '../patient/PatientFields.tsx';
import { formatDay } from '../../components/format/time.ts';

type Props = {
  readonly consult: ConsultView;
  readonly news: ReactNode;
  readonly today: AppointmentsView | null;
};

export function ConsultPane({ consult: saved, news, today }: Props) {
  const app = useApp();
  const consult = useWithUnsavedEdit(saved);
  const now = useNow(30_000);
  useFocusWithWork(consult);
  const rows = useMain((s) => s.consults);
  const patients = useMemo(
    () => dayPatients(saved, ownFirst(today?.appointments ?? []), rows, now),
    [saved, today, rows, now],
  );
  useEffect(() => app.noteCheck.day.setState({ of: saved.id, patients }), [app, saved.id, patients]);
  const { phase, note, actions, audioRemovedAt } = consult;
  const isToFile = actions.includes('fileNote') || actions.includes('updateFiledNote');
  return (
    <section className={frame.region} aria-label={strings.note.region}>
      <ConsultHeader
        consult={consult}
        today={today}
        fields={
          actions.includes('changePatient') ? (
            <ConsultPatientFields
              look={phase === 'recording' ? 'calm' : 'line'}
              consult={consult}
              today={today}
              nameId={ids.openPatientName}
            />
          ) : (
            <PatientFacts patient={consult.patient} onPress={changeOfPatient(app, consult)} />
          )
        }
      />
      {consult.isSandbox && note !== null && (
        <p className={looks.striped} data-striped>
          {consult.isByHand ? deliveryStrings.byHandInSandbox : strings.note.sandboxMark}
        </p>
      )}
      {/* The page shows only a part of a note that is longer than any real one. */}
      {consult.isShortened && (
        <p className={looks.told} role="status">
          {isToFile ? exportStrings.shortenedToFile : exportStrings.shortened}
        </p>
      )}
      {audioRemovedAt !== null && (
        <p className={cx(looks.muted, looks.prose)}>
          {privacyStrings.removed(formatDay(audioRemovedAt, now))}{' '}
          {note === null ? privacyStrings.nothingToSend : null}
        </p>
      )}
      <PhasePanel consult={consult} />
      {/* While it is recorded, the stage has a bar of its own. */}
      {phase !== 'recording' && <ActionBar {...{ consult, news, today }} />}
    </section>
  );
}

/** A filed note counts as changed from the first letter on, not only when main has saved the edit. */
function useWithUnsavedEdit(consult: ConsultView): ConsultView {
  const isEditing = useStore(useApp().sectionDrafts.drafts, (drafts) =>
    Object.entries(drafts).some(([key, { state }]) => state !== 'saved' && key.startsWith(`${consult.id}/`)),
  );
  return consult.phase === 'filed' && isEditing && !consult.isChangedSinceFiled
    ? { ...consult, isChangedSinceFiled: true, actions: [...consult.actions, 'updateFiledNote'] }
    : consult;
}

/** The vet began to write this note a moment ago. */
const isBegun = ({ isByHand, phase, edits }: ConsultView): boolean =>
  isByHand && phase === 'noteReady' && Object.keys(edits).length === 0;

/**
 * What was imported or has just begun lacks its name, or gets it
 * now; of what was interrupted, somebody has to say it.
 */
const lacksName = (app: App, consult: ConsultView): boolean =>
  consult.isRecovered ||
  ((consult.phase === 'recording' || consult.sourceFileName !== null || isBegun(consult)) &&
    (app.typedName(consult) === '' || app.patientDrafts.drafts.getState()[consult.id]?.state === 'waiting'));

const focusOnward = (phase: string): boolean =>
  (phase === 'filed' && focusOn(ids.nextConsult)) || focusOn(ids.heading);

/**
 * The focus follows the work, from the heading to Stop to Send, and never leaves a place that a person chose.
 */
function useFocusWithWork(consult: ConsultView): void {
  const app = useApp();
  const { isByHand, isMakingSmaller, isChangedSinceFiled } = consult;
  const filed = isChangedSinceFiled ? 'changed' : consult.phase;
  const phase = isMakingSmaller ? 'makingSmaller' : filed;
  const last = useRef<Element | null>(null);
  const shownPhase = useRef(phase);

  useEffect(() => {
    const remember = (event: FocusEvent): void => {
      if (event.target instanceof Element) last.current = event.target;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  // Before the next key comes.
  useLayoutEffect(() => {
    if (isTextField(document.activeElement)) return;
    const hasFocus =
      (lacksName(app, consult) && focusOn(ids.openPatientName)) ||
      (isBegun(consult) && focusFirstSection()) ||
      (consult.phase === 'recording' && focusInPlace(ids.stop));
    if (!hasFocus) focusOn(ids.heading);
    // A narrow window scrolls as a whole, and may be where the
    // note before was left. The heading itself sticks.
    if (matchMedia('(max-width: 1023px)').matches)
      document.querySelector(`#${ids.heading}`)?.closest('section')?.scrollIntoView({ block: 'start' });
    // oxlint-disable-next-line react/exhaustive-deps -- only as the consult opens
  }, []);

  useLayoutEffect(() => {
    const before = shownPhase.current;
    if (before === phase) return;
    shownPhase.current = phase;
    const active = document.activeElement;
    const isLost = active === document.body && last.current?.isConnected === false;
    // Nobody has moved the focus: nothing has it, or still the heading that got it at opening.
    const isIdle = active === null || active === document.body || active.id === ids.heading;
    // The next key must change nothing in it; a change that is taken back files nothing.
    const isJustFiled = phase === 'filed' && before !== 'changed';
    if (phase === 'readyToSend' && isIdle) focusInPlace(ids.mainStep);
    else if (phase === 'noteReady' && isByHand && isLost) focusFirstSection();
    else if (isLost || (isJustFiled && isTextField(active))) focusOnward(phase);
  }, [phase, isByHand]);
}
