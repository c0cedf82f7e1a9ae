import { useEffect, useId, useMemo, useRef, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { AppointmentsView, AppointmentView } from '../../../shared/ipc/appointments.ts';
import { shownName } from '../../../shared/text/shownName.ts';
import { SearchField } from '../../components/Field.tsx';
import { formatDay, formatSince } from '../../components/format/time.ts';
import { two } from '../../components/format/time.ts';
import { patientName } from '../../components/format/patientName.ts';
import { CheckIcon } from '../../components/icons/icons.tsx';
import { moveBetween } from '../../components/listItems.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { VisuallyHidden } from '../../components/VisuallyHidden.tsx';
import { appointmentsStore } from '../../state/appointments.ts';
import { forCurrentSession } from '../../state/commands.ts';
import { isSamePatient, withAppointmentUsed } from '../../state/consultList/newConsultDrafts.ts';
import { useNewConsultDraft, useFoundNews, useMain, useNow } from '../../state/hooks.ts';
import { updateDraft } from '../../state/newConsult.ts';
import { appointmentStrings as strings, speciesSynonyms } from '../../strings/appointmentStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { focusOn, mainStepId } from '../../state/focusTargets.ts';
import styles from './NewConsult.module.css';

/** Today's appointments, where IT has named the practice's file. */
export function TodaysList(): JSX.Element | null {
  const isThere = useMain((s) => s.appointmentsRevision !== null);
  const view = useStore(appointmentsStore, (s) => s.view);
  // Each practice has a list of its own, with its own search.
  return isThere ? <List key={view?.connectionId} view={view} /> : null;
}

/** The rows as the fields get them: with the app's own words for species. */
const withAppSpecies = (one: AppointmentView): AppointmentView => ({
  ...one,
  patient: { ...one.patient, species: appSpecies(one.patient.species) },
});

const isSameRows = (one: readonly AppointmentView[], other: readonly AppointmentView[]): boolean =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]?.id);

/** Fewer rows are all in sight, or nearly. */
const fewestToSearch = 8;

function List({ view }: { readonly view: AppointmentsView | null }): JSX.Element {
  const titleId = useId();
  const now = useNow(60_000);
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const at = new Date(now);
  const nowMinutes = at.getHours() * 60 + at.getMinutes();
  const named = useMemo(() => (view?.appointments ?? []).map(withAppSpecies), [view]);
  const latest = useMemo(() => orderAppointments(named, nowMinutes), [named, nowMinutes]);
  const { shown, handlers, isUnseen } = useSteady(latest, isSameRows);
  const found = useMemo(
    () => (query === '' ? shown : shown.filter((one) => matchesQuery(one, query))),
    [shown, query],
  );
  const count = found.length;
  useFoundNews(query, strings.found(count));
  const writtenAt = view?.problem?.code === 'otherDay' ? null : (view?.writtenAt ?? null);
  const below = sentenceBelow(view, shown.length === 0 ? 'empty' : count === 0 ? 'noMatch' : 'found', now);
  const press = (one: AppointmentView): void => {
    if (view === null || isUnseen) return;
    const listed = latest.map(({ patient }) => patient);
    updateDraft(view.connectionId, (draft) => withAppointmentUsed(draft, one.patient, listed));
    setTyped('');
    // After the patient that was set aside is drawn, so that Record comes into sight.
    requestAnimationFrame(() => focusOn(mainStepId));
    // The row that was pressed counts, also where the file has changed since; the vet hears of that.
    const isThere = latest.some(({ id }) => id === one.id);
    const name = patientName(one.patient);
    if (isThere) forCurrentSession().announce(strings.filledIn(name));
    else forCurrentSession().notify(strings.isGone(name));
  };
  return (
    <section className={looks.closeStack} aria-labelledby={titleId} {...handlers}>
      <div className={cx(looks.spread, looks.touch)}>
        <h2 id={titleId} className={looks.strong}>
          {strings.title}
          {writtenAt === null ? null : (
            <span className={looks.quiet}>{`, ${strings.writtenAt(formatSince(writtenAt, now))}`}</span>
          )}
        </h2>
        {shown.length > fewestToSearch ? (
          <SearchField
            label={strings.search}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : null}
      </div>
      {count === 0 ? null : <Rows rows={found} isUnseen={isUnseen} onPress={press} />}
      <div className={looks.unlessEmpty} aria-live="polite">
        {below === null ? null : <p className={looks.quiet}>{below}</p>}
      </div>
    </section>
  );
}

function sentenceBelow(
  view: AppointmentsView | null,
  rows: 'empty' | 'noMatch' | 'found',
  now: number,
): string | null {
  const problem = view?.problem ?? null;
  if (problem !== null)
    return strings.problem(problem, problem.code === 'otherDay' ? formatDay(problem.day, now) : '');
  if (rows !== 'empty') return rows === 'noMatch' ? strings.noMatch : null;
  return (view?.writtenAt ?? null) === null ? strings.reading : strings.none;
}

/** Nobody looks through more rows than these; the search finds the others. */
const mostDrawn = 100;
/** The second half of a double click is no second choice: the page may have scrolled in between. */
const doubleClickMs = 300;

type RowsProps = {
  readonly rows: readonly AppointmentView[];
  /** The rows have just changed: for a moment they are pale, and no press counts. */
  readonly isUnseen: boolean;
  readonly onPress: (one: AppointmentView) => void;
};

function Rows({ rows, isUnseen, onPress }: RowsProps): JSX.Element {
  const inFields = useNewConsultDraft().typed.patient;
  const pressedAt = useRef(-doubleClickMs);
  const [chosen, setChosen] = useState<string | null>(null);
  const drawn = rows.slice(0, mostDrawn);
  const tabStop = drawn.some(({ id }) => id === chosen) ? chosen : drawn[0]?.id;

  const press = (one: AppointmentView, atMs: number): void => {
    if (atMs - pressedAt.current < doubleClickMs) return;
    pressedAt.current = atMs;
    onPress(one);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={looks.scrolls}
        aria-label={strings.title}
        onKeyDown={(event) => moveBetween(event, event.currentTarget.querySelectorAll('button'))}
      >
        {drawn.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={cx(looks.rowButton, styles.row)}
              aria-current={isSamePatient(one.patient, inFields) ? true : undefined}
              aria-disabled={isUnseen ? true : undefined}
              tabIndex={one.id === tabStop ? 0 : -1}
              onFocus={() => setChosen(one.id)}
              onClick={({ timeStamp }) => press(one, timeStamp)}
            >
              <RowTexts one={one} />
            </button>
          </li>
        ))}
      </ul>
      {rows.length > mostDrawn ? (
        <p className={looks.quiet}>{strings.more(rows.length - mostDrawn)}</p>
      ) : null}
    </>
  );
}

function RowTexts({ one }: { readonly one: AppointmentView }): JSX.Element {
  const { minutes, patient, vet, isOwn, hasConsult } = one;
  const name = patientName(patient);
  const facts = [patient.species, patient.reference, isOwn ? '' : vet]
    .filter((text) => text !== '')
    .map((text) => shownName(text))
    .join(' · ');
  return (
    <>
      <span className={looks.muted}>{clockOf(minutes)}</span>{' '}
      <bdi className={cx(looks.twoLines, hasConsult ? looks.muted : looks.strong)} title={name}>
        {name}
      </bdi>{' '}
      <span className={cx(looks.twoLines, looks.muted)} title={facts}>
        {facts}
      </span>{' '}
      <span className={looks.iconPlace}>
        {hasConsult ? (
          <>
            <CheckIcon />
            <VisuallyHidden>{strings.hasConsult}</VisuallyHidden>
          </>
        ) : null}
      </span>
    </>
  );
}

/** 14:02 from minutes since midnight. */
const clockOf = (minutes: number | null): string =>
  minutes === null ? strings.noTime : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** The species as the app writes it, where the file's word means nothing else; otherwise the file's word. */
export function appSpecies(written: string): string {
  const word = written.trim().toLowerCase();
  const species = common.species.find((one) => one.toLowerCase() === word);
  return species ?? speciesSynonyms.get(word) ?? written;
}

/** Consults run late: for so many minutes, an appointment still counts as one of the next. */
const lateMinutes = 60;

/**
 * The next ones first, then earlier ones that have no consult, and last those that have one. Where the file says whose an
 * appointment is, the present vet's come before the others'.
 */
export function orderAppointments(
  appointments: readonly AppointmentView[],
  nowMinutes: number,
): readonly AppointmentView[] {
  const isEveryones = !appointments.some(({ isOwn }) => isOwn);
  const rank = ({ minutes, isOwn, hasConsult }: AppointmentView): number => {
    if (hasConsult) return 4;
    const isNext = minutes === null || minutes >= nowMinutes - lateMinutes;
    return (isEveryones || isOwn ? 0 : 2) + (isNext ? 0 : 1);
  };
  return appointments.toSorted((one, other) => rank(one) - rank(other));
}

export function matchesQuery({ minutes, patient, vet }: AppointmentView, query: string): boolean {
  const { name, species, reference } = patient;
  const text = [clockOf(minutes), name, species, reference, vet].join(' ').toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** So long after the last movement or key, the list counts as left alone. */
const restMs = 3000;
/** Nobody can mean a press so soon after the rows have changed. */
const unseenMs = 300;

/** Holds a value back while somebody points at it or goes through it with the keys. */
function useSteady<T>(latest: T, isSameRows: (one: T, other: T) => boolean) {
  const [shown, setShown] = useState(latest);
  const [isBusy, setBusy] = useState(false);
  const [isUnseen, setUnseen] = useState(true);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  if (!isBusy && shown !== latest) {
    setShown(latest);
    if (!isSameRows(shown, latest)) setUnseen(true);
  }
  useEffect(() => {
    if (!isUnseen) return undefined;
    const timer = setTimeout(() => setUnseen(false), unseenMs);
    return () => clearTimeout(timer);
  }, [isUnseen]);
  useEffect(() => () => clearTimeout(rest.current), []);

  const leave = (): void => {
    clearTimeout(rest.current);
    setBusy(false);
  };
  const busy = (): void => {
    clearTimeout(rest.current);
    rest.current = setTimeout(leave, restMs);
    setBusy(true);
  };
  return {
    /** The latest value, or an older one as long as somebody is busy with it. */
    shown,
    /** What is shown has changed a moment ago, so no press can mean it yet. */
    isUnseen,
    /** Handlers for the element that must not change under the pointer. */
    handlers: {
      onPointerMove: busy,
      onPointerDown: busy,
      onWheel: busy,
      onKeyDown: busy,
      onPointerLeave: leave,
    },
  };
}
