import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPersistentStorage } from './keptStore.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import type { Store } from '../../../main/ports/store.ts';
import type { ConsultFacts, PhaseState } from '../../../shared/consult/consult.ts';
import { failure } from '../../../shared/consult/failure.ts';
import type { SearchMatch, TextPiece } from '../../../shared/consult/found.ts';
import { consultId, epochMs } from '../../../shared/ids.ts';
import { idsIn, rowsIn } from '../../support/readStore.ts';
import { newConnection, newConsult, newNote } from '../../support/sampleConsults.ts';

const here = newConnection();
const elsewhere = newConnection({ vet: 'Dr Else' });

const noted = (content: string): PhaseState => ({
  phase: 'noteReady',
  note: newNote({ sections: [{ key: 'plan', heading: 'Plan', content }], transcript: null }),
});

const named = (name: string, species = '', reference = '') => ({ name, species, reference });
const ids = (query: string, connection = here): Promise<readonly string[]> =>
  idsIn(store, connection.id, query);
const textOf = (pieces: readonly TextPiece[]): string => pieces.map(({ text }) => text).join('');

/** What is marked, wherever. */
function hitsIn(found: SearchMatch | null): readonly string[] {
  if (found === null) return [];
  const { name, species, reference, excerpts } = found;
  const all = [...name, ...species, ...reference, ...excerpts.flatMap(({ pieces }) => pieces)];
  return all.filter(({ isHit }) => isHit).map(({ text }) => text);
}

let store: Store;
let count: number;
beforeEach(async () => {
  ({ store } = await openPersistentStorage(await temporaryFolder(), randomBytes(32)));
  count = 0;
  for (const connection of [here, elsewhere]) await store.saveConnection(connection);
});

afterEach(() => store.close());

async function keep(
  id: string,
  state: PhaseState,
  changes: Partial<ConsultFacts> = {},
  connection = here,
): Promise<void> {
  count += 1;
  const facts = { id: consultId(id), createdAt: epochMs(count), patient: named(''), edits: {} };
  await store.saveConsult(newConsult(connection, state, { ...facts, ...changes }));
}

test.each([
  ['Amoxicillin', 'amoxicillin', true],
  ['Amoxicillin', 'AMOX', true],
  ['Amoxicillin', 'cillin', true],
  ['Amoxicillin', 'amoxicilin', false],
  ['amoxicillin-clavulanate 62.5mg', 'clavu', true],
  ['amoxicillin-clavulanate 62.5mg', 'in-cla', true],
  ['amoxicillin-clavulanate 62.5mg', '62.5', true],
  ['amoxicillin-clavulanate 62.5mg', '2.5mg', true],
  ['amoxicillin-clavulanate 62.5mg', 'mg', true],
  ['Zoë Müller', 'zoe muller', true],
  ['Zoe Muller', 'ZOË MÜLLER', true],
  ['Zoe\u0308', 'zo\u00eb', true],
  ['Søren Łucja Ærø', 'soren lucja aero', true],
  ['Straße', 'STRASSE', true],
  ['İstanbul ısı', 'istanbul isi', true],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς', true],
  ['ﬁrst ½ tablet', 'first', true],
  ['O’Hara “Max”', 'o\'hara "max"', true],
  ['soft\u00adhyphen zero\u200bwidth', 'softhyphen zerowidth', true],
  ['no\u00a0break', 'no break', true],
  ['line\r\nbreak', 'line break', true],
  ['a\u0000b \ud83d half', 'half', true],
  // One and two characters count where a word begins with them.
  ['Bella', 'b', true],
  ['Bella', 'Be', true],
  ['Bella', 'la', false],
  ['Élan', 'e', true],
  ['5 ml of 12', '5', true],
  ['5 ml of 12', '2', false],
  ['5 ml of 12', '12', true],
  ['50% glucose', '%', true],
  ['50% glucose', '0%', false],
  ['50% glucose', '50%', true],
  ['50 glucose', '%', false],
  ['a_b', '_', true],
  ['a_b', 'a_b', true],
  ['axb', 'a_b', false],
  ['a%b', '%b', true],
  ['say "no"', '"', true],
  ['say "no"', '"no"', true],
  ['back\\slash', '\\', true],
  ['back\\slash', 'k\\s', true],
  ['star * and -minus (x)', '* -m (x)', true],
  ['rest NEAR plan', 'near OR plan', false],
  ['rest NEAR plan', 'NOT', false],
  ['老犬の猫', '猫', true],
  ['老犬の猫', '犬の', true],
  ['老犬の猫', '犬の猫', true],
  ['老犬の猫', '猫犬', false],
  ['강아지 초코', '초코', true],
  ['собака Шарик', 'шар', true],
  ['🐕 walks', '🐕', true],
])('%j is found by %j: %s', async (text, query, isFound) => {
  await keep('the one', noted(text));
  expect(await ids(query)).toEqual(isFound ? ['the one'] : []);
  // Whatever is found, its words are marked.
  if (isFound) expect(hitsIn(await foundBy(query))).not.toEqual([]);
});

const foundBy = async (query: string, id = 'the one'): Promise<SearchMatch | null> => {
  return (await rowsIn(store, here.id, { query })).found.get(consultId(id)) ?? null;
};

test.each([
  ['Zoe\u0308 limps', 'zoe', ['Zoe\u0308']],
  ['ﬁrst ½ tablet', 'first', ['ﬁrst']],
  ['ﬁrst', 'irs', ['ﬁrs']],
  ['soft\u00adhyphen', 'ftHy', ['ft\u00adhy']],
  ['İstanbul, istanbul', 'ISTANBUL', ['İstanbul', 'istanbul']],
  ['Bella, a bell', 'be', ['Be', 'be']],
  ['Bella Labella', 'bel lab', ['Bel', 'Label']],
  ['12 of 212', '12', ['12']],
  ['强 老犬の猫', '犬の猫', ['犬の猫']],
  ['🐕 walks', '🐕', ['🐕']],
  ['normal. '.repeat(40) + 'The weight is normal.', 'normal weight', ['weight', 'normal']],
])('in the text %j the search %j marks %j', async (text, query, hits) => {
  await keep('the one', noted(text));
  expect(hitsIn(await foundBy(query))).toEqual(hits);
});

test('what the row shows is marked there; what it does not show comes as an excerpt, and where it stands', async () => {
  const filed: PhaseState = {
    phase: 'filed',
    note: newNote({
      sections: [
        { key: 'plan', heading: 'Plan', content: 'Rest, and meloxicam at home.' },
        { key: 'x', heading: 'Weight', content: 'generatedtext' },
      ],
      transcript: `Vet: ${'So how is he? '.repeat(40)}He limps.\n\tOwner: ${'Since Monday. '.repeat(40)}`,
    }),
    filed: [{ key: 'plan', content: 'filedtext' }],
    filedAt: epochMs(1),
    report: { state: 'none' },
  };
  await keep('the one', filed, {
    patient: named('Rex', 'Dog', 'R-77'),
    edits: { 1: { content: 'typedtext', isRemoved: false } },
  });
  const said = async (query: string) =>
    (await foundBy(query))?.excerpts.map(({ place, pieces }) => [place, textOf(pieces)]);
  expect(await said('rex dog 77')).toEqual([]);
  expect(hitsIn(await foundBy('rex dog 77'))).toEqual(['Rex', 'Dog', '77']);
  expect(await said('meloxicam')).toEqual([['note', '… and meloxicam at home.']]);
  expect(await said('typedtext')).toEqual([['note', '… typedtext']]);
  expect(await said('filedtext')).toEqual([['filed', 'filedtext']]);
  expect(await said('generatedtext')).toEqual([['generated', '… generatedtext']]);
  const both = await said('rex limps meloxicam');
  expect(both?.map(([place]) => place)).toEqual(['note', 'transcript']);
  expect(both?.[1]?.[1]).toMatch(/^… .*He limps\. Owner: Since Monday\..* …$/);
  expect(both?.[1]?.[1]?.length).toBeLessThan(150);
});

test('the search looks in patient, note, edits and transcript, whatever the phase', async () => {
  const filed = {
    phase: 'filed',
    note: newNote({ sections: [], transcript: 'transcribed' }),
    filed: [{ key: 'plan', content: 'filedtext' }],
    filedAt: epochMs(1),
    report: { state: 'none' },
  } as const;
  const preparing = { phase: 'preparing', before: null } as const;
  await keep('patient', preparing, { patient: named('Nala', 'Cat', 'R/9') });
  await keep('edited', noted(''), { edits: { 0: { content: 'typedtext', isRemoved: true } } });
  await keep('filed', filed);
  await keep('discarded', {
    phase: 'discarded',
    before: { ...filed, note: newNote({ sections: [{ key: 'x', heading: 'Weight', content: 'y' }] }) },
    discardedAt: epochMs(1),
    report: { state: 'none' },
  });
  const failed = newConsult(here, { phase: 'preparing', before: null });
  const submissions = failed.submissions.map((one) => ({ ...one, transcript: 'salvaged' }));
  await keep(
    'failed',
    {
      phase: 'needsAttention',
      failure: failure('note_failed', 'failuredetail'),
      before: { phase: 'preparing', before: null },
    },
    { submissions },
  );
  expect(await ids('nala cat r/9')).toEqual(['patient']);
  expect(await ids('typedtext')).toEqual(['edited']);
  expect(await ids('filedtext')).toEqual(['discarded', 'filed']);
  expect(await ids('transcribed')).toEqual(['filed']);
  expect(await ids('weight')).toEqual(['discarded']);
  expect(await ids('salvaged')).toEqual(['failed']);
  for (const unsought of ['Moor', 'failuredetail', 'needsAttention', 'key-1'])
    expect(await ids(unsought)).toEqual([]);
});

test('the search finds an import by its file name, with or without a patient, and only in its own practice', async () => {
  const { source } = newConsult(here, noted(''));
  if (source.kind !== 'file') throw new Error('no file');
  const memo = { source: { ...source, fileName: 'Memo-14.m4a' } };
  await keep('unnamed', noted(''), memo);
  await keep('named', noted('Rest.'), { ...memo, patient: named('Rex') });
  await keep('elsewhere', noted(''), memo, elsewhere);
  for (const query of ['memo-14', 'memo-14.m4a', 'mem', 'm4a memo'])
    expect(await ids(query)).toEqual(['named', 'unnamed']);
  // The row shows the name of the file where there is no patient, and else an excerpt does.
  const { found } = await rowsIn(store, here.id, { query: 'memo' });
  const [withName, unnamed] = ['named', 'unnamed'].map((id) => found.get(consultId(id)));
  expect(unnamed?.name).toEqual([
    { text: 'Memo', isHit: true },
    { text: '-14.m4a', isHit: false },
  ]);
  expect(unnamed?.excerpts).toEqual([]);
  expect(withName?.excerpts).toMatchObject([{ place: 'file' }]);
  expect(hitsIn(withName ?? null)).toEqual(['Memo']);
});

test('the search finds names spelled nearly so, and marks them, where nothing has the word itself', async () => {
  const of = (name: string) => ({ patient: named(name, 'Dog') });
  await keep('barney', noted('Barking.'), of('Barney'));
  await keep('bella', noted('Rest.'), of('Bella Barnes'));
  await keep('luna', noted('Rest.'), of('Luna'));
  await keep('barnie elsewhere', noted('Rest.'), of('Barnie'), elsewhere);
  expect(await ids('barnie')).toEqual(['bella', 'barney']);
  const { found } = await rowsIn(store, here.id, { query: 'Barnie' });
  expect([...found.values()].map(hitsIn)).toEqual([['Barnes'], ['Barney']]);
  expect(await ids('lume')).toEqual([]);
  expect(await ids('lun')).toEqual(['luna']);
  expect(await ids('luan')).toEqual(['luna']);
  expect(await ids('barking')).toEqual(['barney']);
  expect(await ids('barnie rest')).toEqual([]);
});

test('the search never finds another connection’s consults', async () => {
  await keep('here', noted('limps'));
  await keep('elsewhere', noted('limps badly'), {}, elsewhere);
  for (const query of ['limps', 'l', '']) {
    expect(await ids(query)).toEqual(['here']);
    expect(await ids(query, elsewhere)).toEqual(['elsewhere']);
  }
  await keep('here', noted('limps'), {}, elsewhere);
  expect(await ids('limps')).toEqual([]);
  expect(await ids('limps', newConnection())).toEqual([]);
});

test('the search follows changes, and forgets what is gone', async () => {
  await keep('one', noted('before'));
  await keep('one', noted('after'));
  expect(await ids('before')).toEqual([]);
  expect(await ids('after')).toEqual(['one']);
  await store.removeConsult(consultId('one'));
  expect(await ids('after')).toEqual([]);
  await keep('two', noted('next'));
  expect(await ids('after')).toEqual([]);
});

test('the search takes a query of any length and any characters', async () => {
  await keep('one', noted(Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ')));
  const pasted = Array.from({ length: 3000 }, (_, at) => `word${at}`).join(' ');
  expect(await ids(pasted)).toEqual(['one']);
  expect(await ids('x'.repeat(100_000))).toEqual([]);
  for (let code = 0; code < 0x300; code += 1) {
    const character = String.fromCharCode(code);
    await ids(`${character} a${character}b"`);
  }
});
