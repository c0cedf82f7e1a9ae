import { use } from 'react';
import { noteFileKinds } from '../../../shared/settings/noteFormat.ts';
import { Button } from '../../components/Button.tsx';
import { ControlHint, Select } from '../../components/Field.tsx';
import { looks } from '../../components/styles/looks.ts';
import { useApp, useMain } from '../../state/app.ts';
import { exportStrings } from '../../strings/exportStrings.ts';
import { placeStrings as strings } from '../../strings/placeStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { SettingRow, TellSaved } from './SettingsSection.tsx';

const { kinds } = exportStrings.dialog;

type RowProps = {
  readonly place: 'notes' | 'list';
  /** Its name; null: the vet chose none. */
  readonly name: string | null;
  /** What the organisation decided in the vet's place; null: nothing. */
  readonly decided: string | null;
};

function PlaceRow({ place, name, decided }: RowProps) {
  const app = useApp();
  const tell = use(TellSaved);
  const { id: connectionId } = useMain((s) => s.active);
  const texts = strings[place];
  if (decided !== null)
    return (
      <SettingRow>
        <p>{decided}</p>
        <ControlHint isManaged />
      </SettingRow>
    );
  return (
    <SettingRow>
      <div className={looks.spread}>
        <p className={looks.breakable}>{name === null ? texts.none : texts.chosen(name)}</p>
        <div className={looks.line}>
          <Button
            onClick={() =>
              void app.run('choosePlace', { connectionId, place }, ({ isChosen }) => {
                if (isChosen) tell(common.saved);
              })
            }
          >
            {texts.choose}
          </Button>
          {name !== null && (
            <Button
              look="text"
              onClick={() => void app.run('endPlace', { connectionId, place }, () => tell(common.saved))}
            >
              {texts.end}
            </Button>
          )}
        </div>
      </div>
    </SettingRow>
  );
}

/** A folder that also gets filed notes, and a file with today's list, where the organisation has none. */
export function PlaceRows() {
  const app = useApp();
  const tell = use(TellSaved);
  const { id: connectionId } = useMain((s) => s.active);
  const { notes, list } = useMain((s) => s.chosenPlaces);
  const isFiledToFolder = useMain((s) => s.isFiledToFolder);
  const isListDecided = useMain((s) => s.isListDecided);
  const toFolder = isFiledToFolder ? exportStrings.format.toFolder : null;
  return (
    <>
      <PlaceRow place="notes" name={notes && notes.folder} decided={toFolder} />
      {notes !== null && !isFiledToFolder && (
        <SettingRow>
          <Select
            label={strings.notes.as}
            value={notes.format}
            options={noteFileKinds.map((kind) => [kind, kinds[kind].label])}
            onChange={(value) => {
              const format = noteFileKinds.find((kind) => kind === value) ?? 'text';
              void app.run('saveFiledNotesAs', { connectionId, format }, () => tell(common.saved));
            }}
          />
        </SettingRow>
      )}
      <PlaceRow place="list" name={list} decided={isListDecided ? strings.list.decided : null} />
    </>
  );
}
