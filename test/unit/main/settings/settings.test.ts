import { expect, it } from 'vitest';
import { createManagedSettings, parsePolicy } from '../../../../main/policy/policy.ts';
import { connectionId } from '../../../../shared/ids.ts';
import { settingChangeSchema } from '../../../../shared/ipc/settingSchemas.ts';
import { usualNoteFormat } from '../../../../shared/settings/noteFormat.ts';
import {
  settingNames,
  settingDefinitionOf,
  usualSettings,
  type Settings,
} from '../../../../shared/settings/settingsTable.ts';
import { memorySettings } from '../../../support/fakes/memorySettings.ts';
import { openTestSettings } from '../../../support/openTestSettings.ts';
import { pageCommands } from '../../../support/pageCommands.ts';
import { newConnection } from '../../../support/sampleConsults.ts';

type ManagedSettings = ReturnType<typeof createManagedSettings>;

const riverside = newConnection({ id: connectionId('riverside') });
const hillside = newConnection({ id: connectionId('hillside'), practiceName: 'Hillside Vets' });
const ash = newConnection({ id: connectionId('ash'), vet: 'Dr Ash' });

const open = (
  store: ReturnType<typeof memorySettings>,
  managed: Partial<Settings> | ManagedSettings = {},
  setShortcut: (keys: string) => null = () => null,
) => openTestSettings(store, { connections: [riverside, hillside, ash], managed, setShortcut });

it('a setting is the usual value until somebody chooses, for whom the setting is, and after a restart too', async () => {
  const store = memorySettings();
  const settings = await open(store);
  expect(settings.of(riverside)).toEqual(usualSettings);
  expect(await settings.save(riverside, 'capMinutes', 30)).toBe(true);
  expect(await settings.save(riverside, 'checksNotes', false)).toBe(true);
  expect(await settings.save(riverside, 'sendsOnStop', true)).toBe(true);
  expect(await settings.save(riverside, 'noticesWithPatient', true)).toBe(true);
  for (const of of [settings.of, (await open(store)).of]) {
    const all = [riverside, hillside, ash].map(of);
    expect(all.map(({ capMinutes }) => capMinutes)).toEqual([30, 30, 30]);
    expect(all.map(({ checksNotes }) => checksNotes)).toEqual([false, true, true]);
    expect(all.map(({ sendsOnStop }) => sendsOnStop)).toEqual([true, false, false]);
    expect(all.map(({ noticesWithPatient }) => noticesWithPatient)).toEqual([true, true, false]);
  }
});

it('a setting is as the organisation has decided, either way, and what was chosen comes back after it', async () => {
  const store = memorySettings();
  await (await open(store)).save(riverside, 'checksNotes', false);
  for (const checksNotes of [true, false]) {
    const settings = await open(store, { checksNotes, consent: 'require' });
    expect(settings.managed(riverside)).toEqual(['consent', 'checksNotes']);
    expect(await settings.save(riverside, 'checksNotes', !checksNotes)).toBe(false);
    expect(settings.of(riverside).checksNotes).toBe(checksNotes);
    expect(await settings.save(riverside, 'capMinutes', 60)).toBe(true);
  }
  expect((await open(store)).of(riverside)).toMatchObject({ checksNotes: false, capMinutes: 60 });
});

it('the note format is that of the organisation for the practices that it names, and the vet’s own elsewhere', async () => {
  const store = memorySettings();
  const lines = ['vet', 'filedBy'];
  const format = { practice: 'Hillside Vets', sections: [{ key: 'plan', heading: 'To do' }], lines };
  const { policy } = parsePolicy({ noteFormats: [format] });
  const settings = await open(store, createManagedSettings(policy));
  expect(settings.of(hillside).noteFormat).toMatchObject({
    sections: [
      { key: 'plan', heading: 'To do' },
      { key: 'subjective' },
      { key: 'objective' },
      { key: 'assessment' },
    ],
    lines,
    copyAs: 'plain',
  });
  expect([riverside, hillside].map(settings.managed)).toEqual([[], ['noteFormat']]);
  const own = { ...usualNoteFormat, copyAs: 'rich' } as const;
  expect(await settings.save(hillside, 'noteFormat', own)).toBe(false);
  expect(await settings.save(riverside, 'noteFormat', own)).toBe(true);
  const again = await open(store, createManagedSettings(policy));
  expect([riverside, hillside].map((one) => again.of(one).noteFormat.copyAs)).toEqual(['rich', 'plain']);
});

const decided = settingNames.flatMap((name) => {
  const row = settingDefinitionOf(name);
  return 'policy' in row ? [[row.policy.name, name, row.policy.example] as const] : [];
});

it.each(decided)(
  'the policy %s decides the setting %s, whatever is chosen',
  async (policy, name, example) => {
    const managed = createManagedSettings(parsePolicy({ [policy]: example }).policy);
    const settings = await open(memorySettings(), managed);
    expect(settings.managed(riverside)).toEqual([name]);
    expect(await settings.save(riverside, name, usualSettings[name])).toBe(false);
    expect(settings.of(riverside)[name]).toBe(example);
  },
);

it('a damaged value counts as absent, and only it', async () => {
  const store = memorySettings();
  await store.saveSetting(null, 'capMinutes', '"for ever"');
  await store.saveSetting(null, 'lockAfterMinutes', '[["Dr Moor",0],["Dr Ash",5]]');
  await store.saveSetting(riverside.id, 'checksNotes', '"never"');
  const { of } = await open(store);
  expect(of(riverside)).toEqual(usualSettings);
  expect(of(ash).lockAfterMinutes).toBe(5);
});

it('a value that cannot be saved does not count', async () => {
  const store = memorySettings();
  const settings = await open(store);
  store.isFull = true;
  await expect(settings.save(riverside, 'capMinutes', 30)).rejects.toThrow('full');
  expect(settings.of(riverside).capMinutes).toBe(120);
});

it('the shortcut is registered at the start, and when another one is saved', async () => {
  const store = memorySettings();
  await (await open(store)).save(riverside, 'shortcut', 'F8');
  const registered: string[] = [];
  const register = (keys: string): null => {
    registered.push(keys);
    return null;
  };
  await (await open(store, {}, register)).save(riverside, 'shortcut', 'F9');
  expect(registered).toEqual(['F8', 'F9']);
});

it('the sandbox inside the app sets nothing about the lock, no other practice’s settings are saved, and new days count at once', async () => {
  const settings = await open(memorySettings());
  let active = newConnection();
  let sweeps = 0;
  const retention = { sweep: async () => void (sweeps += 1) };
  const commands = pageCommands({ settings, connections: { active: () => active }, retention });
  const change = { connectionId: active.id, name: 'lockAfterMinutes', value: 480 } as const;
  expect(await commands.saveSetting(change)).toMatchObject({ ok: true });
  expect(sweeps).toBe(0);
  const days = { connectionId: active.id, name: 'noteRetentionDays', value: null } as const;
  expect(await commands.saveSetting(days)).toMatchObject({ ok: true });
  expect(sweeps).toBe(1);
  active = { ...active, service: { kind: 'embedded' } };
  expect(await commands.saveSetting(change)).toMatchObject({ error: { code: 'refused' } });
  active = { ...active, id: hillside.id };
  expect(await commands.saveSetting(change)).toMatchObject({ error: { code: 'practice_changed' } });
});

it('words of the clinic are added one after the other, for every connection of the workstation', async () => {
  const store = memorySettings();
  const settings = await open(store);
  let active = riverside;
  const retention = { sweep: async () => undefined };
  const commands = pageCommands({ settings, connections: { active: () => active }, retention });
  await commands.addClinicWords({ text: 'Zorkon' });
  await Promise.all([
    commands.addClinicWords({ text: 'Apis, Fjord' }),
    commands.addClinicWords({ text: 'zebu' }),
  ]);
  active = ash;
  await commands.addClinicWords({ text: ' 12, ' });
  for (const { of } of [settings, await open(store)])
    expect(of(hillside).clinicWords).toEqual(['Apis', 'Fjord', 'zebu', 'Zorkon']);
});

it('a command brings a value that fits its setting, or is refused', () => {
  const connection = '00000000-0000-4000-8000-000000000000';
  const isFit = (name: string, value: unknown): boolean =>
    settingChangeSchema.safeParse({ connectionId: connection, name, value }).success;
  expect([isFit('capMinutes', 5), isFit('capMinutes', 4), isFit('capMinutes', true)]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isFit('noteRetentionDays', null), isFit('noteRetentionDays', 0)]).toEqual([true, false]);
  expect([isFit('consent', 'require'), isFit('consent', 'never'), isFit('colour', 'red')]).toEqual([
    true,
    false,
    false,
  ]);
});
