import { useRef, useState, type JSX, type KeyboardEvent } from 'react';
import type { AppointmentView } from '../../../../shared/ipc/appointments.ts';
import { shownName } from '../../../../shared/text/shownName.ts';
import { CheckIcon } from '../../../components/icons/icons.tsx';
import { patientName } from '../../../components/format/patientName.ts';
import { cx, looks } from '../../../components/styles/looks.ts';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { isSamePatient } from '../../../state/consultList/newConsultDrafts.ts';
import { useNewConsultDraft } from '../../../state/hooks.ts';
import { appointmentStrings as strings } from '../../../strings/appointmentStrings.ts';
import styles from '../NewConsult.module.css';
import { clockOf } from './todaysRows.ts';

/** Nobody looks through more rows than these; the search finds the others. */
const mostDrawn = 100;
/** The second half of a double click is no second choice. */
const doubleClickMs = 300;

type Props = {
  readonly rows: readonly AppointmentView[];
  /** The rows have just changed: for a moment they are pale, and no press counts. */
  readonly isUnseen: boolean;
  readonly onPress: (one: AppointmentView) => void;
};

export function AppointmentRows({ rows, isUnseen, onPress }: Props): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const press = useSinglePress(onPress);
  const inFields = useNewConsultDraft().typed.patient;
  const enterOn = useRef<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const drawn = rows.slice(0, mostDrawn);
  const tabStop = drawn.some(({ id }) => id === chosen) ? chosen : drawn[0]?.id;

  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, one: AppointmentView): void => {
    if (event.key === 'Enter') {
      // The focus goes to Record, where a key that is still held would press again.
      event.preventDefault();
      if (!event.repeat) enterOn.current = one.id;
      return;
    }
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = nextRow(event.key, buttons.indexOf(event.currentTarget), buttons.length - 1);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <>
      <ul ref={list} className={looks.scrolls} aria-label={strings.title}>
        {drawn.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className={cx(looks.rowButton, styles.row)}
              aria-current={isSamePatient(one.patient, inFields) ? true : undefined}
              aria-disabled={isUnseen ? true : undefined}
              tabIndex={one.id === tabStop ? 0 : -1}
              onFocus={() => setChosen(one.id)}
              onClick={() => press(one)}
              onKeyDown={(event) => onKeyDown(event, one)}
              onKeyUp={(event) => {
                if (event.key === 'Enter' && enterOn.current === one.id) press(one);
                enterOn.current = null;
              }}
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

function RowTexts({
  one: { minutes, patient, vet, isOwn, hasConsult },
}: {
  readonly one: AppointmentView;
}): JSX.Element {
  const facts = [patient.species, patient.reference, isOwn ? '' : vet]
    .filter((text) => text !== '')
    .map((text) => shownName(text))
    .join(' · ');
  return (
    <>
      <span className={looks.muted}>{clockOf(minutes)}</span>{' '}
      <bdi
        className={cx(looks.twoLines, hasConsult ? looks.muted : looks.strong)}
        title={patientName(patient)}
      >
        {patientName(patient)}
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

function nextRow(key: string, at: number, last: number): number | null {
  const places: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last };
  const place = places[key];
  return place === undefined ? null : Math.min(Math.max(place, 0), last);
}

/** The action, without the second half of a double click: the page may have scrolled to Record in between. */
function useSinglePress<T>(action: (of: T) => void): (of: T) => void {
  const pressedAt = useRef(-doubleClickMs);
  return (of) => {
    const now = performance.now();
    if (now - pressedAt.current < doubleClickMs) return;
    pressedAt.current = now;
    action(of);
  };
}
