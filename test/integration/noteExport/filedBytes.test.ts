import { appendFile } from 'node:fs/promises';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Section, SectionEdit, filedSections } from '../../../shared/consult/note.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { propertyRuns } from '../../support/propertyRuns.ts';
import { openBench, type Bench } from '../delivery/deliveryBench.ts';

type NoteEdits = Parameters<typeof filedSections>[1];

/** What other programs, a text control or a JSON in between would make something else of. */
const strange = fc.constantFrom(
  ...'\r\n\u2028\u2029\u0085\u00a0\t\ufeffé“\\"\u0000\u200b\ud83d'.split(''),
  '\r\n',
  '  ',
  '🐈‍⬛',
  'e\u0301',
  '</p>',
);
const text = fc
  .array(fc.oneof({ weight: 2, arbitrary: strange }, fc.string({ unit: 'grapheme', maxLength: 12 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(''));

const edit: fc.Arbitrary<SectionEdit> = fc.oneof(
  fc.record({ content: text, isRemoved: fc.constant(false) }),
  // Emptied by hand.
  fc.constant({ content: '', isRemoved: false }),
  // Removed, with what was typed before kept; and brought back.
  fc.record({ content: fc.option(text), isRemoved: fc.boolean() }),
);
const keys = ['subjective', 'objective', 'assessment', 'plan', 'follow_up'];
const note = fc.tuple(
  fc.shuffledSubarray(keys, { minLength: 1 }),
  fc.array(text, { minLength: 5, maxLength: 5 }),
);
const edits = fc.array(fc.tuple(fc.nat(4), edit), { minLength: 1, maxLength: 6 });

/** The rule of the outcome in its own words: what came empty and was not touched is left out. */
const onScreen = (sections: readonly Section[], made: NoteEdits): object[] =>
  sections.flatMap(({ key, content }, index) => {
    const last = made[index];
    if (last?.isRemoved === true) return [{ key, content: '' }];
    if (content === '' && (last === undefined || last.content === null)) return [];
    return [{ key, content: last?.content ?? content }];
  });

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value), 'utf8');

function lastFiled({ service }: Bench): Buffer {
  const body = service.control.requestsTo({ method: 'POST', path: /\/outcome$/ }).at(-1)?.body;
  if (body === undefined || body === null) throw new Error('No outcome came.');
  const { outcome, sections } = JSON.parse(body.toString('utf8')) as { outcome: string; sections: unknown };
  expect(outcome).toBe('filed');
  return bytes(sections);
}

async function makeEdits(
  { consultActions, get }: Bench,
  id: ConsultId,
  sections: readonly Section[],
  asked: readonly (readonly [number, SectionEdit])[],
): Promise<NoteEdits> {
  for (const [at, made] of asked) {
    const index = at % sections.length;
    const event = { type: 'sectionEdited', index, edit: made } as const;
    expect(await consultActions.change(id, 'editNote', event)).toBe(true);
  }
  return get(id).edits;
}

async function fileAndWait(bench: Bench, id: ConsultId): Promise<void> {
  const { consultActions, get, until } = bench;
  expect(await consultActions.file(id)).toBe('filed');
  const isRecorded = (): boolean => {
    const consult = get(id);
    return consult.phase === 'filed' && consult.report.state === 'recorded';
  };
  await until(isRecorded, 1_000);
}

const notes = 6;
const roundsEach = 20;

// Asked for more of them, it takes as long as it needs.
const longestMs = process.env['CLINIC_PROPERTY_RUNS'] === undefined ? 240_000 : 0;

test(
  'a hundred random edits are filed to the byte, and filed again after the next',
  async () => {
    const bench = await openBench({ source: 'dog.m4a' });
    const runs = propertyRuns(notes);
    let filings = 0;
    await fc.assert(
      fc.asyncProperty(
        note,
        fc.array(edits, { minLength: roundsEach, maxLength: roundsEach }),
        async ([order, texts], rounds) => {
          const sections = order.map((key, index) => ({ key, heading: key, content: texts[index] ?? '' }));
          bench.service.control.noteOutcome({ ends: 'ready', sections });
          // Another recording each time: an empty box at its end.
          await appendFile(bench.original, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65]));
          const id = await bench.prepared();
          await bench.consultActions.send(id);
          await bench.until(() => bench.get(id).phase === 'noteReady', 3_000);
          let before: Buffer | null = null;
          for (const round of rounds) {
            const made = await makeEdits(bench, id, sections, round);
            const expected = bytes(onScreen(sections, made));
            // To file the very same again is nothing to do.
            if (before === null || !before.equals(expected)) {
              await fileAndWait(bench, id);
              expect(lastFiled(bench)).toEqual(expected);
              filings += 1;
            }
            before = expected;
          }
          await bench.consultActions.discard(id);
          await bench.until(() => bench.get(id).phase === 'discarded');
        },
      ),
      { ...runs, endOnFailure: true },
    );
    // Most rounds change something.
    expect(filings).toBeGreaterThanOrEqual((runs.numRuns * roundsEach) / 2);
  },
  longestMs,
);
