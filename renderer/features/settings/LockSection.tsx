import { use, type JSX } from 'react';
import type { SeatView } from '../../../shared/ipc/vetIdentity.ts';
import { ask } from '../../state/commands.ts';
import { usePresentVet } from '../../state/lock.ts';
import { lockStrings } from '../../strings/lockStrings.ts';
import { NewPinForm } from '../lock/NewPinForm.tsx';
import { commandFailureString } from '../../strings/strings.ts';
import { SettingRows } from './SettingRows.tsx';
import { SettingRow, SettingsSection, TellSaved } from './SettingsSection.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import fields from '../../components/Field.module.css';

const strings = lockStrings.settings;

function PinSettings({ seat }: { readonly seat: SeatView }): JSX.Element {
  const tell = use(TellSaved);
  const save = async (pin: string | null, old: string | null): Promise<string | null> => {
    const saved = await ask('changePin', { old, pin });
    if (!saved.ok) return commandFailureString(saved.error.code);
    tell(pin === null ? strings.isRemoved : strings.isSet);
    return null;
  };
  return (
    <NewPinForm
      className={cx(fields.beside, looks.stack)}
      set={seat.hasPin ? strings.change : strings.set}
      hasOld={seat.hasPin}
      canRemove={seat.hasPin && !seat.isPinRequired}
      save={save}
    />
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
