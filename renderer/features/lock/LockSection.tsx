import { useId, useRef, useState, type JSX } from 'react';
import { isValidPin, lockMinutesRange, type SeatView } from '../../../shared/ipc/vetIdentity.ts';
import { useSnapshot } from '../../state/hooks.ts';
import { ask, run } from '../../state/commands.ts';
import { usePresentVet } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';
import { commandFailureString } from '../../strings/strings.ts';
import styles from '../settings/SavedSection.module.css';

const strings = lockStrings.settings;

const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

function PinSettings({ seat }: { readonly seat: SeatView }): JSX.Element {
  const [told, setTold] = useState<{ readonly text: string; readonly isProblem: boolean } | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  const save = async (isRemoved: boolean): Promise<void> => {
    if (form.current === null || isBusy.current) return;
    const data = new FormData(form.current);
    const draft: PinDraft = {
      old: seat.hasPin ? textIn(data, 'old') : null,
      pin: isRemoved ? null : textIn(data, 'pin'),
      again: textIn(data, 'again'),
    };
    const problem = problemWith(draft, isValidPin);
    if (problem !== null) {
      setTold({ text: strings[problem], isProblem: true });
      return;
    }
    isBusy.current = true;
    const saved = await ask('changePin', { old: draft.old, pin: draft.pin });
    isBusy.current = false;
    if (saved.ok) {
      form.current?.reset();
      setTold({ text: isRemoved ? strings.isRemoved : strings.isSet, isProblem: false });
    } else setTold({ text: commandFailureString(saved.error.code), isProblem: true });
  };

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      {seat.hasPin ? <Field name="old" type="password" label={strings.current} /> : null}
      <Field name="pin" type="password" label={strings.fresh} hint={strings.freshHint} />
      <Field name="again" type="password" label={strings.again} />
      <p role="alert" className={styles.problem}>
        {told?.isProblem === true ? told.text : null}
      </p>
      <p role="status" className={styles.done}>
        {told?.isProblem === false ? told.text : null}
      </p>
      <div className={styles.steps}>
        {seat.hasPin ? (
          <Button look="quiet" onClick={() => void save(true)}>
            {strings.remove}
          </Button>
        ) : null}
        <Button type="submit">{seat.hasPin ? strings.change : strings.set}</Button>
      </div>
    </form>
  );
}

/** Saved when the person leaves the field or presses Enter, like the longest recording. */
function LockAfterField(): JSX.Element | null {
  const lockAfter = useSnapshot((m) => m.snapshot?.lock.lockAfter);
  if (lockAfter === undefined) return null;
  const { least, most } = lockMinutesRange;
  const { minutes, isManaged } = lockAfter;
  const save = (input: HTMLInputElement): void => {
    const given = Math.round(Number(input.value));
    const within = Math.max(
      least,
      Math.min(most, input.value === '' || Number.isNaN(given) ? minutes : given),
    );
    input.value = String(within);
    if (within !== minutes) void run('saveLockMinutes', { minutes: within });
  };
  return (
    <Field
      key={minutes}
      label={strings.lockAfter}
      hint={strings.lockAfterHint}
      isManaged={isManaged}
      type="number"
      min={least}
      max={most}
      defaultValue={minutes}
      onBlur={(event) => save(event.currentTarget)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(event.currentTarget);
      }}
    />
  );
}

/** The present vet's PIN, and after how long the workstation locks. */
export function LockSection(): JSX.Element | null {
  const titleId = useId();
  const seat = usePresentVet();
  if (seat === null) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {strings.title}
      </h3>
      <p className={styles.intro}>{seat.kind === 'embedded' ? strings.embedded : strings.intro(seat.vet)}</p>
      {seat.kind === 'embedded' ? null : <PinSettings key={seat.vet} seat={seat} />}
      {seat.kind === 'embedded' ? null : <LockAfterField />}
    </section>
  );
}

type PinDraft = {
  /** null: there is no PIN yet. */
  readonly old: string | null;
  /** null: the PIN is to be removed. */
  readonly pin: string | null;
  readonly again: string;
};

/** The error in a new PIN, checked before main is asked; null: none. */
function problemWith({ pin, again }: PinDraft, isFit: (pin: string) => boolean): 'unfit' | 'differ' | null {
  if (pin === null) return null;
  if (!isFit(pin)) return 'unfit';
  return pin === again ? null : 'differ';
}
