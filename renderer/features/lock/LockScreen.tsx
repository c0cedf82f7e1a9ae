import { useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { isSameVetIdentity, type VetIdentity, type SeatView } from '../../../shared/ipc/vetIdentity.ts';
import { unlock, useAskedVet, useSeats } from '../../state/lock.ts';
import { atLock } from '../../state/commands.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { Button } from '../../components/Button.tsx';
import { LockIcon, CheckIcon } from '../../components/icons/icons.tsx';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { NoticeLine } from '../notice/NoticeLine.tsx';
import { RecordingBar } from '../recorder/RecordingBar.tsx';
import { cx } from '../../components/styles/cx.ts';
import looks from '../../components/styles/looks.module.css';
import styles from './LockScreen.module.css';
import { Wordmark } from '../../components/Wordmark.tsx';
import { FirstPinForm } from './FirstPinForm.tsx';
import { PinForm } from './PinForm.tsx';
import { Name } from '../../components/format/Name.tsx';

async function enter(seat: VetIdentity): Promise<void> {
  const opened = await unlock(seat, '');
  if (!opened.ok) atLock.notify(commandFailureString(opened.error.code), true);
}

/** A file that is dropped here must do nothing; Chromium would otherwise open it. */
function useNoDrop(): void {
  useEffect(() => {
    const ends = new AbortController();
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, (event) => event.preventDefault(), { signal: ends.signal });
    return () => ends.abort();
  }, []);
}

/** The vet's PIN, or the first one of a vet who must have one. */
const asksForPin = ({ hasPin, isPinRequired }: SeatView): boolean => hasPin || isPinRequired;

const SeatPin = ({ seat }: { readonly seat: SeatView }): JSX.Element =>
  seat.hasPin ? <PinForm seat={seat} /> : <FirstPinForm seat={seat} />;

/** Lists the vets, and shows nothing else about anybody. */
export function LockScreen(): JSX.Element {
  const seats = useSeats();
  const asked = useAskedVet();
  const isRecording = useSnapshot((m) => m.recording?.state === 'recording');
  const [picked, setPicked] = useState<VetIdentity | null>(null);
  const chosen = seats.find((seat) => isSameVetIdentity(seat, picked)) ?? asked;
  const last = seats.find((seat) => seat.isLast);
  useNoDrop();

  // Listens as soon as the screen appears, because a key pressed at once must count.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Escape returns to the last vet if that vet needs no PIN.
      if (event.key === 'Escape' && last !== undefined && !asksForPin(last)) void enter(last);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [last]);

  return (
    <div className={styles.screen}>
      <RecordingBar />
      <main className={styles.work}>
        <div className={cx(looks.stack, styles.card)}>
          <Wordmark />
          <h1 className={cx(looks.line, styles.title)}>
            <LockIcon />
            {strings.title}
          </h1>
          <p className={cx(looks.muted, looks.unlessEmpty)}>
            {last?.hasPin === true ? `${strings.locked} ` : null}
            {isRecording ? strings.goesOn : null}
          </p>
          {chosen === null || !asksForPin(chosen) ? null : (
            <SeatPin key={`${chosen.kind} ${chosen.vet}`} seat={chosen} />
          )}
          <SeatList
            seats={seats}
            chosen={chosen}
            onChoose={(seat) => {
              if (asksForPin(seat)) setPicked(seat);
              else void enter(seat);
            }}
          />
        </div>
      </main>
      <NoticeLine />
    </div>
  );
}

type Props = {
  readonly seats: readonly SeatView[];
  readonly chosen: SeatView | null;
  readonly onChoose: (seat: SeatView) => void;
};

/** The vets of this workstation; their test connections are apart, because the two never mix. */
function SeatList({ seats, chosen, onChoose }: Props): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const isPinAsked = chosen !== null && asksForPin(chosen);
  useEffect(() => {
    // Without a PIN, the last vet is one key away.
    const last = list.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!isPinAsked) (last ?? list.current?.querySelector('button'))?.focus();
  }, [isPinAsked]);

  const group = (title: string, members: readonly SeatView[]): JSX.Element | null =>
    members.length === 0 ? null : (
      <section className={styles.group}>
        <h2 className={looks.label}>{title}</h2>
        <ul aria-label={title} className={styles.list}>
          {members.map((seat) => (
            <li key={`${seat.kind} ${seat.vet}`}>
              <button
                type="button"
                className={cx(looks.line, looks.rowButton, styles.seat)}
                aria-current={isSameVetIdentity(seat, chosen)}
                aria-description={seat.hasPin ? strings.hasPin : undefined}
                onClick={() => onChoose(seat)}
              >
                <span className={looks.iconPlace}>
                  {isSameVetIdentity(seat, chosen) ? <CheckIcon /> : null}
                </span>
                <span className={cx(looks.breakable, styles.name)}>
                  <Name of={seat.vet} />
                </span>
                {seat.hasPin ? (
                  <span className={cx(looks.quiet, styles.mark)}>
                    <LockIcon />
                  </span>
                ) : null}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );

  const ofKind = (kind: VetIdentity['kind']): readonly SeatView[] =>
    seats.filter((seat) => seat.kind === kind);
  return (
    <div ref={list} className={looks.stack}>
      {group(strings.vets, ofKind('practice'))}
      {group(strings.sandbox, ofKind('sandbox'))}
      {ofKind('embedded').map((seat) => (
        <p key={seat.vet}>
          <Button look="quiet" aria-current={isSameVetIdentity(seat, chosen)} onClick={() => onChoose(seat)}>
            {strings.embedded}
          </Button>
        </p>
      ))}
    </div>
  );
}
