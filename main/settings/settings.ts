import { z } from 'zod';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConnectionId } from '../../shared/ids.ts';
import { settingSchema } from '../../shared/ipc/settingSchemas.ts';
import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import {
  settingNames,
  settingsTable,
  usualSettings,
  type SettingName,
  type Settings,
} from '../../shared/settings/settingsTable.ts';
import type { Store } from '../ports/store.ts';
import { defineListSetting, defineSetting, type Setting } from './defineSetting.ts';

const ofVets = new Map<SettingName, Setting<readonly (readonly [vet: string, value: unknown])[]>>();
const ofPlaces = new Map<SettingName, Setting<unknown>>();
for (const name of settingNames)
  if (settingsTable[name].scope === 'vet')
    ofVets.set(name, defineListSetting(name, z.tuple([z.string(), settingSchema(name)]).readonly()));
  else ofPlaces.set(name, defineSetting<unknown>(name, settingSchema(name), undefined));

export const storedSettings = [...ofVets.values(), ...ofPlaces.values()];

export type StoredSettings = Awaited<ReturnType<typeof openSettings>>;

type SettingsDeps = {
  readonly connections: readonly ConnectionId[];
  /** Where nobody has chosen, in place of the table's. */
  readonly usual: Partial<Settings>;
  /** null: for the whole workstation. */
  readonly managed: (connection: Connection | null) => Partial<Settings>;
  /** Says why it could not. */
  readonly setShortcut: (accelerator: string) => Snapshot['shortcutProblem'];
  readonly onChange: () => void;
};

/** The organisation's decision, else what was chosen here, else the usual value. */
export async function openSettings(store: Pick<Store, 'setting' | 'saveSetting'>, deps: SettingsDeps) {
  const { connections, managed, setShortcut, onChange } = deps;
  const usual = { ...usualSettings, ...deps.usual };
  /** By name, then by vet or connection. The choice stays for when the organisation no longer decides. */
  const chosen = new Map<SettingName, ReadonlyMap<string, unknown>>();
  for (const [name, setting] of ofVets) chosen.set(name, new Map(await setting.load(store, null)));
  for (const [name, setting] of ofPlaces) {
    const places = settingsTable[name].scope === 'connection' ? connections : [null];
    const values = new Map<string, unknown>();
    for (const place of places) values.set(place ?? '', await setting.load(store, place));
    chosen.set(name, values);
  }
  function of(connection: Connection | null): Settings {
    const decided = managed(connection);
    const valueOf = (name: SettingName): unknown =>
      decided[name] ?? chosen.get(name)?.get(placeOf(name, connection)) ?? usual[name];
    // The names decide the types of the values, which the compiler cannot see.
    return Object.fromEntries(settingNames.map((name) => [name, valueOf(name)])) as unknown as Settings;
  }
  let shortcutProblem = setShortcut(of(null).shortcut);

  return {
    of: (connection: Connection): Settings => of(connection),
    managed: (connection: Connection): readonly SettingName[] =>
      settingNames.filter((name) => managed(connection)[name] !== undefined),
    shortcutProblem: (): Snapshot['shortcutProblem'] => shortcutProblem,
    /** False: the organisation has decided. */
    async save<Name extends SettingName>(
      connection: Connection,
      name: Name,
      value: Settings[Name],
    ): Promise<boolean> {
      if (managed(connection)[name] !== undefined) return false;
      const place = placeOf(name, connection);
      const next = new Map(chosen.get(name)).set(place, value);
      await ofVets.get(name)?.save(store, null, [...next]);
      await ofPlaces.get(name)?.save(store, place === '' ? null : connection.id, value);
      chosen.set(name, next);
      if (name === 'shortcut') shortcutProblem = setShortcut(of(connection).shortcut);
      onChange();
      return true;
    },
  };
}

function placeOf(name: SettingName, connection: Connection | null): string {
  const { scope } = settingsTable[name];
  if (connection === null || scope === 'workstation') return '';
  return scope === 'vet' ? connection.vet : connection.id;
}
