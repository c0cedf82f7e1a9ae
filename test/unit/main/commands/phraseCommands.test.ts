import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPhraseTables } from '../../../../main/phrases/phraseTables.ts';
import { phraseLimits, type Phrase } from '../../../../shared/phrases/phrase.ts';
import { openStore } from '../../../../main/storage/openStore.ts';
import { pageCommands } from '../../../support/pageCommands.ts';
import { newConnection } from '../../../support/sampleConsults.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const phrase = (key: string, text = 'Text'): Phrase => ({ kind: 'phrase', key, text });

async function bench(chosen: string | null = null) {
  const opened = await openStore({ path: '', key: null });
  if (!opened.ok) throw new Error('The store in memory did not open.');
  const { store } = opened.value;
  const [moor, ash] = [newConnection(), newConnection({ vet: 'Dr Ash' })];
  for (const connection of [moor, ash]) await store.saveConnection(connection);
  const state = { active: moor, session: 'before', chooses: () => undefined as void };
  const phraseTables = createPhraseTables({
    store,
    places: [],
    connections: { get: (id) => [moor, ash].find((one) => one.id === id) ?? null },
    onChange: () => undefined,
  });
  const commands = pageCommands({
    phraseTables,
    connections: { active: () => state.active },
    vetSession: {
      session: () => state.session,
      isLocked: () => false,
      mayActFor: () => true,
      lockIfPinIsMissing: () => undefined,
    },
    system: {
      chooseTable() {
        state.chooses();
        return Promise.resolve(chosen);
      },
    },
  });
  const connectionId = moor.id;
  const change = async (was: Phrase | null, next: Phrase | null): Promise<string> => {
    const answer = await commands.changePhrase({ connectionId: state.active.id, was, phrase: next });
    return answer.ok ? 'ok' : answer.error.code;
  };
  const keys = async (): Promise<readonly string[]> => {
    const answer = await commands.readPhrases({ connectionId: state.active.id });
    return answer.ok ? answer.value.own.map(({ key, text }) => `${key} ${text}`) : [];
  };
  return { commands, phraseTables, connectionId, moor, ash, state, change, keys };
}

it('phrases are added, changed in their place and removed, and none has another one’s short form', async () => {
  const { change, keys, phraseTables } = await bench();
  expect(await change(null, phrase('nad'))).toBe('ok');
  expect(await change(null, phrase('ear'))).toBe('ok');
  expect(await change(null, phrase('NAD', 'Other'))).toBe('phrase_exists');
  expect(await change(phrase('nad'), phrase('Nad', 'Changed'))).toBe('ok');
  expect(await change(phrase('ear'), phrase('nad'))).toBe('phrase_exists');
  expect(await keys()).toEqual(['Nad Changed', 'ear Text']);
  expect(await change(phrase('Nad'), null)).toBe('ok');
  expect(await change(phrase('Nad'), null)).toBe('refused');
  expect(await keys()).toEqual(['ear Text']);
  expect(phraseTables.revision()).toBe(4);
});

it('two changes at once are both kept', async () => {
  const { change, keys } = await bench();
  await Promise.all(['a', 'b', 'c'].map((key) => change(null, phrase(key))));
  expect(await keys()).toEqual(['a Text', 'b Text', 'c Text']);
});

it('a vet at a practice has a table of their own, and nobody reads or changes that of another', async () => {
  const { change, keys, commands, connectionId, ash, state } = await bench();
  await change(null, phrase('nad'));
  state.active = ash;
  expect(await keys()).toEqual([]);
  await change(null, phrase('nad', 'Of Ash'));
  const asked = { connectionId, was: phrase('nad'), phrase: null };
  const refused = { ok: false, error: { code: 'practice_changed', detail: null } };
  expect(await commands.readPhrases(asked)).toEqual(refused);
  expect(await commands.changePhrase(asked)).toEqual(refused);
  expect(await commands.importPhrases(asked)).toEqual(refused);
  expect(await commands.exportPhrases(asked)).toEqual(refused);
  state.active = { ...ash, id: connectionId };
  expect(await keys()).toEqual(['nad Text']);
});

it('an import replaces what has its short form, and is whole or nothing', async () => {
  const path = join(await temporaryFolder(), 'phrases.csv');
  const { commands, connectionId, change, keys, state } = await bench(path);
  await change(null, phrase('nad'));
  await change(null, phrase('ear'));
  await writeFile(path, 'Kind,When,Write\nphrase,NAD,New\nphrase,eye,Eye\n');
  expect(await commands.importPhrases({ connectionId })).toMatchObject({ value: { count: 2, fault: null } });
  expect(await keys()).toEqual(['NAD New', 'ear Text', 'eye Eye']);

  await writeFile(path, 'Kind,When,Write\nphrase,gum,Pink\nphrase,,Eye\n');
  expect(await commands.importPhrases({ connectionId })).toMatchObject({
    value: { fileName: 'phrases.csv', fault: { code: 'row', line: 3 } },
  });
  const many = Array.from({ length: phraseLimits.entries }, (_, at) => `phrase,x${at},Text\n`);
  await writeFile(path, `Kind,When,Write\n${many.join('')}`);
  expect(await commands.importPhrases({ connectionId })).toMatchObject({ error: { code: 'phrases_full' } });

  // Over the dialog, the screen was locked.
  await writeFile(path, 'Kind,When,Write\nphrase,gum,Pink\n');
  state.chooses = () => void (state.session = 'after');
  expect(await commands.importPhrases({ connectionId })).toEqual({ ok: true, value: null });
  expect(await keys()).toEqual(['NAD New', 'ear Text', 'eye Eye']);
});
