import { use, useRef, useState, type JSX } from 'react';
import type { SeatView } from '../../../shared/ipc/vetIdentity.ts';
import { ask } from '../../state/commands.ts';
import { usePresentVet } from '../../state/lock.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { lockStrings } from '../../strings/lockStrings.ts';
import { newPinProblem, textIn } from '../lock/newPin.ts';
import { commandFailureString } from '../../strings/strings.ts';
import { SettingRows } from './SettingRows.tsx';
import { Problem, SettingRow, SettingsSection, TellSaved } from './SettingsSection.tsx';
import { looks } from '../../components/styles/looks.ts';

const strings = lockStrings.settings;

function PinSettings({ seat }: { readonly seat: SeatView }): JSX.Element {
  const [problem, setProblem] = useState<string | null>(null);
  const tell = use(TellSaved);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);

  const save = async (isRemoved: boolean): Promise<void> => {
    if (form.current === null || isBusy.current) return;
    const data = new FormData(form.current);
    const draft = {
      old: seat.hasPin ? textIn(data, 'old') : null,
      pin: isRemoved ? null : textIn(data, 'pin'),
      again: textIn(data, 'again'),
    };
    const fault = newPinProblem(draft);
    tell('');
    setProblem(fault === null ? null : strings[fault]);
    if (fault !== null) return;
    isBusy.current = true;
    const saved = await ask('changePin', { old: draft.old, pin: draft.pin });
    isBusy.current = false;
    if (!saved.ok) return setProblem(commandFailureString(saved.error.code));
    form.current?.reset();
    tell(isRemoved ? strings.isRemoved : strings.isSet);
  };

  return (
    <form
      ref={form}
      className={looks.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save(false);
      }}
    >
      {seat.hasPin ? <Field name="old" type="password" label={strings.current} /> : null}
      <Field name="pin" type="password" label={strings.fresh} hint={strings.freshHint} />
      <Field name="again" type="password" label={strings.again} />
      <Problem text={problem} />
      <div className={looks.steps}>
        {seat.hasPin && !seat.isPinRequired ? (
          <Button look="quiet" onClick={() => void save(true)}>
            {strings.remove}
          </Button>
        ) : null}
        <Button type="submit">{seat.hasPin ? strings.change : strings.set}</Button>
      </div>
    </form>
  );
}

/** The present vet's PIN, and after how long the workstation locks. */
export function LockSection(): JSX.Element | null {
  const seat = usePresentVet();
  if (seat === null) return null;
  const isEmbedded = seat.kind === 'embedded';
  return (
    <SettingsSection
      title={strings.title}
      intro={isEmbedded ? strings.embedded : strings.intro(seat.vet)}
      guide="lock"
    >
      {isEmbedded ? null : (
        <>
          <SettingRow>
            <PinSettings key={seat.vet} seat={seat} />
          </SettingRow>
          <SettingRows section="lock" />
        </>
      )}
    </SettingsSection>
  );
}
