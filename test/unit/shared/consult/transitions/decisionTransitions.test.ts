import { expect, it } from 'vitest';
import type { Consult, PhaseState } from '../../../../../shared/consult/consult.ts';
import { epochMs } from '../../../../../shared/ids.ts';
import { transition } from '../../../../../shared/consult/transitions/transition.ts';
import { type ConsultEvent } from '../../../../../shared/consult/transitions/consultEvent.ts';
import { newConnection, newConsult, newNote, submission } from '../../../../support/sampleConsults.ts';

const filedAt = epochMs(5_000);
const connection = newConnection();
const note = newNote();
const filed = {
  phase: 'filed',
  note,
  filed: [{ key: 'plan', content: 'Rest.' }],
  filedAt,
  report: { state: 'recorded', at: filedAt },
} as const;
const discard = { type: 'consultDiscarded' } as const;
const restore = { type: 'consultRestored' } as const;

const consultOf = (state: PhaseState): Consult => newConsult(connection, state);
const after = (consult: Consult, event: ConsultEvent, at = filedAt): Consult =>
  transition(consult, event, at);

it('an edit of a missing section changes nothing', () => {
  const consult = consultOf({ phase: 'noteReady', note });
  const edit = { content: 'walks', isRemoved: false };
  expect(after(consult, { type: 'sectionEdited', index: note.sections.length, edit })).toBe(consult);
});

it('an edit that is there already changes nothing', () => {
  const edit = { content: 'walks', isRemoved: false };
  const edited = after(consultOf({ phase: 'noteReady', note }), { type: 'sectionEdited', index: 0, edit });
  expect(edited.edits[0]).toEqual(edit);
  expect(after(edited, { type: 'sectionEdited', index: 0, edit: { ...edit } })).toBe(edited);
});

it('a discarded and restored note is unchanged and not filed', () => {
  const before = { phase: 'noteReady', note } as const;
  const discarded = after(consultOf(before), discard);
  expect(discarded.phase === 'discarded' ? discarded.before : null).toStrictEqual(before);
  const restored = after(discarded, restore);
  expect(restored.phase).toBe('noteReady');
  expect(restored).not.toHaveProperty('filedAt');
});

it('the discard of a note by hand is reported under the key of the failed note', () => {
  const byHand = newNote({ isByHand: true });
  const submissions = [{ ...submission(connection.id), end: 'note_failed' as const }];
  for (const state of [
    { phase: 'noteReady', note: byHand },
    { ...filed, note: byHand },
  ] as const)
    expect(after({ ...consultOf(state), submissions }, discard)).toMatchObject({ report: { state: 'due' } });
});
