import { useEffect, useId, useMemo, useState, type JSX } from 'react';
import { useStore } from 'zustand';
import type { AppointmentsView, AppointmentView } from '../../../../shared/ipc/appointments.ts';
import { SearchField } from '../../../components/Field.tsx';
import { formatDay, formatSince } from '../../../components/format/time.ts';
import { patientName } from '../../../components/format/patientName.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import { appointmentsStore } from '../../../state/appointments.ts';
import { forCurrentSession } from '../../../state/commands.ts';
import { withAppointmentUsed } from '../../../state/consultList/newConsultDrafts.ts';
import { useNow, useSnapshot } from '../../../state/hooks.ts';
import { updateDraft } from '../../../state/newConsult.ts';
import { appointmentStrings as strings } from '../../../strings/appointmentStrings.ts';
import { focusOn, mainStepId } from '../../../state/focusTargets.ts';
import { AppointmentRows } from './AppointmentRows.tsx';
import { appSpecies, matchesQuery, orderAppointments } from './todaysRows.ts';
import { useSteady } from './useSteady.ts';

/** Today's appointments, where IT has named the practice's file. */
export function TodaysList(): JSX.Element | null {
  const isThere = useSnapshot((m) => (m.snapshot?.appointmentsRevision ?? null) !== null);
  const view = useStore(appointmentsStore, (s) => s.view);
  if (!isThere) return null;
  // Each practice has a list of its own, with its own search.
  return <List key={view?.connectionId} view={view} />;
}

const noAppointments: readonly AppointmentView[] = [];

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
  const [query, setQuery] = useState('');
  const latest = useOrdered(view?.appointments ?? noAppointments, now);
  const { shown, handlers, isUnseen } = useSteady(latest, isSameRows);
  const found = useMemo(
    () => (query.trim() === '' ? shown : shown.filter((one) => matchesQuery(one, query.trim()))),
    [shown, query],
  );
  const writtenAt = view?.problem?.code === 'otherDay' ? null : (view?.writtenAt ?? null);
  const press = (one: AppointmentView): void => {
    if (view === null || isUnseen) return;
    const listed = latest.map(({ patient }) => patient);
    updateDraft(view.connectionId, (draft) => withAppointmentUsed(draft, one.patient, listed));
    setQuery('');
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
            value={query}
            maxLength={200}
            onChange={(event) => setQuery(event.target.value)}
          />
        ) : null}
      </div>
      {found.length === 0 ? null : <AppointmentRows rows={found} isUnseen={isUnseen} onPress={press} />}
      <Below view={view} isEmpty={shown.length === 0} isFound={found.length > 0} now={now} />
      <FoundCount count={found.length} query={query.trim()} />
    </section>
  );
}

function useOrdered(appointments: readonly AppointmentView[], now: number): readonly AppointmentView[] {
  const at = new Date(now);
  const nowMinutes = at.getHours() * 60 + at.getMinutes();
  const named = useMemo(() => appointments.map(withAppSpecies), [appointments]);
  return useMemo(() => orderAppointments(named, nowMinutes), [named, nowMinutes]);
}

type BelowProps = {
  readonly view: AppointmentsView | null;
  readonly isEmpty: boolean;
  readonly isFound: boolean;
  readonly now: number;
};

function Below(props: BelowProps): JSX.Element {
  const sentence = sentenceBelow(props);
  return (
    <div className={looks.unlessEmpty} aria-live="polite">
      {sentence === null ? null : <p className={looks.quiet}>{sentence}</p>}
    </div>
  );
}

function sentenceBelow({ view, isEmpty, isFound, now }: BelowProps): string | null {
  const problem = view?.problem ?? null;
  if (problem !== null)
    return strings.problem(problem, problem.code === 'otherDay' ? formatDay(problem.day, now) : '');
  if (!isEmpty) return isFound ? null : strings.noMatch;
  return (view?.writtenAt ?? null) === null ? strings.reading : strings.none;
}

const pauseMs = 400;

/** Tells a screen reader how many rows a search has left, when typing pauses. */
function FoundCount({ count, query }: { readonly count: number; readonly query: string }): null {
  useEffect(() => {
    if (query === '') return undefined;
    const timer = setTimeout(() => forCurrentSession().announce(strings.found(count)), pauseMs);
    return () => clearTimeout(timer);
  }, [count, query]);
  return null;
}
