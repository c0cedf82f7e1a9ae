import { useEffect, useLayoutEffect, useState, type JSX } from 'react';
import { isSameVetIdentity, type VetIdentity } from '../../../shared/ipc/vetIdentity.ts';
import { unlock, useAskedVet, useSeats } from '../../state/lock.ts';
import { atLock } from '../../state/commands.ts';
import { LockIcon } from '../../components/icons/icons.tsx';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { NoticeLine } from '../notice/NoticeLine.tsx';
import { RecordingBar } from '../recorder/RecordingBar.tsx';
import styles from './LockScreen.module.css';
import { PinForm } from './PinForm.tsx';
import { SeatList } from './SeatList.tsx';

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

/** Lists the vets, and shows nothing else about anybody. */
export function LockScreen(): JSX.Element {
  const seats = useSeats();
  const asked = useAskedVet();
  const [picked, setPicked] = useState<VetIdentity | null>(null);
  const chosen = seats.find((seat) => isSameVetIdentity(seat, picked)) ?? asked;
  const last = seats.find((seat) => seat.isLast);
  useNoDrop();

  // Listens as soon as the screen appears, because a key pressed at once must count.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Escape returns to the last vet if that vet has no PIN.
      if (event.key === 'Escape' && last?.hasPin === false) void enter(last);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [last]);

  return (
    <div className={styles.screen}>
      <RecordingBar isLocked />
      <main className={styles.work}>
        <div className={styles.card}>
          <h1 className={styles.title}>
            <LockIcon />
            {strings.title}
          </h1>
          <p className={styles.state}>
            {last?.hasPin === true ? `${strings.locked} ` : null}
            {strings.goesOn}
          </p>
          {chosen?.hasPin === true ? <PinForm key={`${chosen.kind} ${chosen.vet}`} seat={chosen} /> : null}
          <SeatList
            seats={seats}
            chosen={chosen}
            onChoose={(seat) => {
              if (seat.hasPin) setPicked(seat);
              else void enter(seat);
            }}
          />
        </div>
      </main>
      <NoticeLine />
    </div>
  );
}
