import { memo, useId, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { AppointmentsView, AppointmentView } from '../../../shared/ipc/appointments.ts';
import type { Patient } from '../../../shared/consult/consult.ts';
import { comparableName } from '../../../shared/consult/namesakes.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { guardMs, StepButton, useIsFresh } from '../../components/Button.tsx';
import { formatDay, formatSince, twoDigits } from '../../components/format/time.ts';
import { patientName } from '../../components/format/patientName.ts';
import { moveBetween } from '../../components/listItems.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { isNobody, isSamePatient, withAppointmentUsed } from '../../state/consultList/newConsultDrafts.ts';
import { useApp, useAnswer, useMain, useNow, type App } from '../../state/app.ts';
import { goToNewConsult, updateDraft, useNewConsultDraft } from '../../state/newConsult.ts';
import { untilState } from '../../state/snapshotStore.ts';
import { appointmentStrings as strings } from '../../strings/appointmentStrings.ts';
import { focusOn, ids } from '../../state/focusTargets.ts';
import styles from './TodaysList.module.css';

/**
 * The active practice's list, as main last returned it. Main may
 * return another one when consults tick appointments.
 */
export function useTodaysList(): AppointmentsView | null {
  const of = useMain((s) => JSON.stringify([s.active.id, s.appointmentsRevision, s.consultsRevision]));
  const isThere = useMain((s) => s.appointmentsRevision !== null);
  const { value } = useAnswer('readAppointments', isThere ? {} : null, { of });
  const isOfVet = useMain((s) => s.active.id) === value?.connectionId;
  return isThere && isOfVet ? value : null;
}

/** Today's appointments, where IT has named the practice's file. */
export function TodaysList({ view }: { readonly view: AppointmentsView | null }) {
  const app = useApp();
  const titleId = useId();
  const now = useNow(60_000);
  const inFields = useNewConsultDraft().typed.patient;
  const rows = useMemo(() => ownFirst(view?.appointments ?? []), [view]);
  const writtenAt = view?.problem?.code === 'otherDay' ? null : (view?.writtenAt ?? null);
  const says = sentenceBelow(view, rows.length, now);
  const [above, setAbove] = useState(0);
  const [below, setBelow] = useState(0);
  const press = (one: AppointmentView): void => (view === null ? undefined : fillIn(app, view, one));
  return (
    <section className={cx(looks.column, styles.today)} aria-labelledby={titleId}>
      <div className={cx(looks.line, looks.touch)}>
        <h2 id={titleId} className={cx(looks.line, looks.grow)}>
          <span className={looks.strong}>{strings.title}</span>{' '}
          {writtenAt !== null && (
            <span className={looks.quiet}>
              {strings.left(leftOf(rows).length)}, {strings.writtenAt(formatSince(writtenAt, now))}
            </span>
          )}
        </h2>
        {isNobody(inFields) && <NextPatient view={view} />}
      </div>
      {rows.length > 0 && (
        <>
          <Hidden count={above} text={strings.above} look={styles.above} />
          <AppointmentRows {...{ rows, inFields }} onPress={press} onAbove={setAbove} onBelow={setBelow} />
          <Hidden count={below} text={strings.below} look={styles.below} />
        </>
      )}
      <div className={looks.unlessEmpty} aria-live="polite">
        {says !== null && <p className={looks.quiet}>{says}</p>}
      </div>
    </section>
  );
}

type HiddenProps = {
  readonly count: number;
  readonly text: (count: number) => string;
  readonly look: string | undefined;
};

/** For the eye: a screen reader reads the whole list. */
const Hidden = ({ count, text, look }: HiddenProps) =>
  count === 0 ? null : (
    <p className={cx(looks.quiet, styles.hidden, look)} aria-hidden="true">
      {text(count)}
    </p>
  );

function fillIn(app: App, view: AppointmentsView, one: AppointmentView): void {
  const listed = view.appointments.map(({ patient }) => patient);
  updateDraft(app, view.connectionId, (draft) => withAppointmentUsed(draft, one.patient, listed));
  // After the patient that was set aside is drawn, so that Record comes into sight.
  requestAnimationFrame(() => focusOn(ids.mainStep));
  app.forCurrentSession().announce(strings.filledIn(patientName(one.patient)));
}

export function useNextPatient(view: AppointmentsView | null): AppointmentView | undefined {
  const now = useNow(60_000);
  return nextAppointment(ownFirst(view?.appointments ?? []), new Date(now));
}

/**
 * Fills New consult for the next patient of today's list, from
 * wherever it is pressed; nothing is recorded by it.
 */
export function NextPatient({ view }: { readonly view: AppointmentsView | null }) {
  const app = useApp();
  const next = useNextPatient(view);
  if (view === null || next === undefined) return null;
  const fill = async (): Promise<void> => {
    goToNewConsult(app);
    await untilState(app.snapshotStore, ({ snapshot }) => snapshot?.open === null);
    fillIn(app, view, next);
  };
  return (
    <StepButton id={ids.nextConsult} look="link" className={looks.breakable} guard={next.id} step={fill}>
      <span className={looks.oneLine}>
        {strings.nextPatient(patientName(next.patient), next.minutes === null ? '' : clockOf(next.minutes))}
      </span>
    </StepButton>
  );
}

function sentenceBelow(view: AppointmentsView | null, count: number, now: number): string | null {
  const problem = view?.problem ?? null;
  if (problem !== null)
    return strings.problem(problem, problem.code === 'otherDay' ? formatDay(problem.day, now) : '');
  if (count > 0) return null;
  return (view?.writtenAt ?? null) === null ? strings.reading : strings.none;
}

type RowsProps = {
  readonly rows: readonly AppointmentView[];
  readonly inFields: Patient;
  readonly className?: string;
  readonly onPress: (one: AppointmentView) => void;
  /** How many rows are out of sight at the head of the list, and at its foot. */
  readonly onAbove?: (count: number) => void;
  readonly onBelow?: (count: number) => void;
};

export function AppointmentRows(props: RowsProps) {
  const { rows, inFields, className, onPress } = props;
  const list = useRef<HTMLUListElement>(null);
  const now = useNow(60_000);
  const [presses, setPresses] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  // What a press meant may have moved: the file has changed, or the press before took what was typed aside.
  const isGuarded = useIsFresh(`${rows.map(({ id }) => id).join(' ')} ${presses}`, guardMs);
  const next = nextAppointment(rows, new Date(now));
  const tabStop = rows.some(({ id }) => id === chosen) ? chosen : (next ?? rows[0])?.id;

  useLayoutEffect(() => {
    const row = list.current?.querySelector('[data-next]');
    // What was before it stays in sight, below the line that says how much is above.
    if (row instanceof HTMLElement) list.current?.scrollTo(0, row.offsetTop - 2 * row.offsetHeight);
  }, []);
  useHiddenCounts(list, props);
  return (
    <ul
      ref={list}
      className={className}
      aria-label={strings.list}
      onKeyDown={(event) => moveBetween(event, event.currentTarget.querySelectorAll('button'))}
    >
      {rows.map((one) => (
        <li key={one.id} data-next={one === next || undefined}>
          <button
            type="button"
            className={cx(looks.rowButton, styles.row)}
            aria-current={isSamePatient(one.patient, inFields) ? true : undefined}
            aria-disabled={isGuarded ? true : undefined}
            tabIndex={one.id === tabStop ? 0 : -1}
            onFocus={() => setChosen(one.id)}
            onClick={() => {
              if (isGuarded) return;
              setPresses(presses + 1);
              onPress(one);
            }}
          >
            <RowTexts one={one} isNext={one === next} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Counts the rows whose middle is out of sight, at each scroll and with each size. */
function useHiddenCounts(list: RefObject<HTMLElement | null>, { rows, onAbove, onBelow }: RowsProps): void {
  useLayoutEffect(() => {
    const { current: shown } = list;
    if (shown === null || onAbove === undefined || onBelow === undefined) return undefined;
    const count = (): void => {
      const end = shown.scrollTop + shown.clientHeight;
      const middles = [...shown.querySelectorAll('li')].map((row) => row.offsetTop + row.offsetHeight / 2);
      onAbove(middles.filter((middle) => middle < shown.scrollTop).length);
      onBelow(middles.filter((middle) => middle > end).length);
    };
    shown.addEventListener('scroll', count);
    const resized = new ResizeObserver(count);
    resized.observe(shown);
    return () => {
      shown.removeEventListener('scroll', count);
      resized.disconnect();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the list may have other rows
  }, [list, rows, onAbove, onBelow]);
}

type TextsProps = { readonly one: AppointmentView; readonly isNext: boolean };

/** Not drawn again at each key in the fields: there may be hundreds. */
const RowTexts = memo(function RowTexts({ one, isNext }: TextsProps) {
  const { minutes, patient, vet, isOwn, hasConsult } = one;
  const { species, reference } = patient;
  const facts = [reference, isOwn ? '' : vet, hasConsult ? strings.hasConsult : ''];
  const last = facts
    .filter((text) => text !== '')
    .map((text) => shownName(text))
    .join(' · ');
  const name = patientName(patient);
  return (
    <>
      <span className={looks.muted}>{clockOf(minutes)}</span>{' '}
      <bdi className={cx(looks.oneLine, isNext && looks.strong, hasConsult && looks.muted)} title={name}>
        {name}
      </bdi>{' '}
      <span className={cx(looks.oneLine, looks.muted)} title={species}>
        {shownName(species)}
      </span>{' '}
      <span className={cx(looks.oneLine, looks.muted)} title={last}>
        {last}
      </span>
    </>
  );
});

/** 14:02 from minutes since midnight. */
export const clockOf = (minutes: number | null): string =>
  minutes === null ? strings.noTime : `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Consults run late: for so many minutes, an appointment still counts as the next one. */
const lateMinutes = 60;

/**
 * The appointments without a consult that are the present vet's,
 * or everybody's where the file does not say whose.
 */
function leftOf(rows: readonly AppointmentView[]): readonly AppointmentView[] {
  const isEveryones = !rows.some(({ isOwn }) => isOwn);
  return rows.filter(({ isOwn, hasConsult }) => (isOwn || isEveryones) && !hasConsult);
}

export function nextAppointment(rows: readonly AppointmentView[], at: Date): AppointmentView | undefined {
  const from = at.getHours() * 60 + at.getMinutes() - lateMinutes;
  return leftOf(rows).find(({ minutes }) => minutes === null || minutes >= from);
}

/** The present vet's before the others', otherwise as the file has them. */
export const ownFirst = (appointments: readonly AppointmentView[]): readonly AppointmentView[] =>
  appointments.toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn));

/** Whatever the case and the accents: a vet types Zoe for Zoë. */
export const beginsWith = (text: string, typed: string): boolean => plain(text).startsWith(plain(typed));

const plain = (text: string): string => comparableName(text).normalize('NFD').replaceAll(/\p{M}/gu, '');

export const findByName = (rows: readonly AppointmentView[], typed: string): readonly AppointmentView[] =>
  rows.filter(({ patient }) => beginsWith(patient.name, typed));
