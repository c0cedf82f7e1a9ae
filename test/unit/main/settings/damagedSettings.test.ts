import { everyConnection } from '../../../support/usualConnections.ts';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fallBackToSavedConnectionRules } from '../../../../main/bootstrap/savedConnectionRules.ts';
import { openConnectionFacts } from '../../../../main/connections/connectionFacts.ts';
import { openRefusedSizes } from '../../../../main/connections/refusedSizes.ts';
import { openConnectWaits } from '../../../../main/connections/connectWaits.ts';
import { openGates } from '../../../../main/connections/gates.ts';
import { openServiceStops, partnerOf } from '../../../../main/connections/serviceStops.ts';
import { addSandboxConnection, readActiveConnection } from '../../../../main/connections/activeConnection.ts';
import type { Log } from '../../../../main/logging/logEvent.ts';
import { loggedStore, allSettings } from '../../../../main/logging/loggedStore.ts';
import { emptyPolicy } from '../../../../main/policy/policy.ts';
import { openChosenPlaces } from '../../../../main/settings/chosenPlaces.ts';
import {
  deletionsSetting,
  filedNotesToWriteSetting,
  lastFiledNoteFileSetting,
  newConsultFieldsSetting,
  importFolderSetting,
  phrasesSetting,
  retentionClockSetting,
  refusedImportsSetting,
  talkRatiosSetting,
} from '../../../../main/settings/ownSettings.ts';
import { openStore } from '../../../../main/storage/openStore.ts';
import { openVetPins } from '../../../../main/vetSession/vetPins.ts';
import { settingNames } from '../../../../shared/settings/settingsTable.ts';
import { openTestSettings } from '../../../support/openTestSettings.ts';
import { newConnection } from '../../../support/sampleConsults.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';

type LogEvent = Parameters<Log>[0];

const root = resolve(import.meta.dirname, '../../../..');

const riverside = newConnection();

/** Cut JSON, other kinds of values, and wrong types further in. */
const damages = [
  '{',
  '',
  '[{"vet":',
  'secret-of-the-vet',
  'true',
  '42',
  '"x"',
  '[[]]',
  '[null]',
  '[7]',
  '[{"vet":5}]',
  '[[{"a":[1]},{"b":null}]]',
  '{"name":5,"seenAt":"x","audio":[],"sections":1,"language":{},"shortcut":null}',
] as const;

/** Some settings may be null, an object with free fields or a list with nothing in it. */
const isDamage = (name: string, json: string): boolean =>
  allSettings.find((setting) => setting.name === name)?.parse(json).isDamaged ?? false;

/** Every reader that the app has, opened as at a start. */
async function openAll(json: string) {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error('The store in memory did not open.');
  const events: LogEvent[] = [];
  const memory = opened.value.store;
  await memory.saveConnection(riverside);
  const { id } = riverside;
  for (const { name } of allSettings) {
    await memory.saveSetting(null, name, json);
    await memory.saveSetting(id, name, json);
  }
  const store = loggedStore(
    memory,
    (event) => events.push(event),
    () => 'internal',
  );
  const clock = manualClock();
  const embedded = await addSandboxConnection(store, clock);
  const stops = await openServiceStops(store, [riverside]);
  const pins = await openVetPins(store, clock, { vets: ['Dr Moor', 'Dr Ash'] });
  await fallBackToSavedConnectionRules(emptyPolicy, store);
  await openConnectionFacts(store, [id], clock);
  await openGates(store, clock);
  await openConnectWaits(store, clock);
  await openRefusedSizes(store, clock);
  await openChosenPlaces(store, () => undefined);
  await readActiveConnection(store, [embedded, riverside], {
    embedded,
    rules: everyConnection,
    lastUsedAt: () => null,
  });
  await openTestSettings(store, { connections: [riverside] });
  await retentionClockSetting.load(store, null);
  await deletionsSetting.load(store, null);
  await filedNotesToWriteSetting.load(store, null);
  await lastFiledNoteFileSetting.load(store, null);
  await importFolderSetting.load(store, id);
  await refusedImportsSetting.load(store, id);
  await newConsultFieldsSetting.load(store, id);
  await talkRatiosSetting.load(store, id);
  await phrasesSetting.load(store, id);
  return { events, stops, pins };
}

it.each(damages)(
  'every reader opens where all settings hold %j, and damage is logged by name alone',
  async (json) => {
    const { events } = await openAll(json);
    const logged = events.flatMap((event) => (event.event === 'settingDamaged' ? [event.setting] : []));
    const expected = allSettings.map(({ name }) => name).filter((name) => isDamage(name, json));
    expect(logged.toSorted()).toEqual(expected.toSorted());
    expect(JSON.stringify(events)).not.toContain('secret');
  },
);

it.each(['{', '42', '[null]', '{"a":1}'])(
  'a damaged PIN is locked and a damaged stop is stopped: %j',
  async (json) => {
    const { stops, pins } = await openAll(json);
    for (const vet of ['Dr Moor', 'Dr Ash']) {
      expect(pins.has(vet)).toBe(true);
      expect(await pins.check(vet, '')).toBe('wrong');
    }
    expect(stops.isDisabled(partnerOf(riverside))).toBe(true);
    await stops.enablePartner(partnerOf(riverside));
    expect(stops.isDisabled(partnerOf(riverside))).toBe(false);
  },
);

it('all settings have names of their own, and no file but those of main/settings reads one', () => {
  expect(new Set(allSettings.map(({ name }) => name)).size).toBe(allSettings.length);
  const readers = globSync('main/**/*.ts', { cwd: root }).filter((file) =>
    /\bstore\.setting\(|\brecords\.setting\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(readers.toSorted()).toEqual(['main/logging/loggedStore.ts', 'main/settings/defineSetting.ts']);
  const defined = globSync('main/settings/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/= define\w*Setting(?:<[^(]*>)?\(\s*'(\w+)'/g)].map(
      ([, name]) => name,
    ),
  );
  expect(new Set([...defined, ...settingNames])).toEqual(new Set(allSettings.map(({ name }) => name)));
});
