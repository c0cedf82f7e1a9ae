import { expect, it } from 'vitest';
import { createCopyStrip } from '../../../../main/consults/copyStrip.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { emptySections } from '../../../../shared/consult/note.ts';
import { epochMs, type ConsultId } from '../../../../shared/ids.ts';
import { usualSettings } from '../../../../shared/settings/settingsTable.ts';
import { manualClock } from '../../../support/fakes/manualClock.ts';
import { newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const connection = newConnection();
const note = newNote({ sections: emptySections.map((one) => ({ ...one, content: `${one.heading}.` })) });
const filed = { phase: 'filed', note, filed: [], filedAt: epochMs(1), report: { state: 'none' } } as const;
const patient = { name: 'Biscuit', species: 'Dog', reference: '' };
const biscuit: Consult = { ...newConsult(connection), patient, edits: {}, ...filed };
const luna: Consult = { ...newConsult(connection), ...filed };
const { id } = biscuit;

/** A vet who chose the strip and has just filed Biscuit's note by Copy and file. */
function workstation(over: Partial<typeof biscuit> = {}, settings: Partial<typeof usualSettings> = {}) {
  const clock = manualClock();
  const desk = {
    open: id as ConsultId | null,
    live: null as ConsultId | null,
    session: 'moor',
    filed: { ...biscuit, ...over } as Consult | null,
    settings: { ...usualSettings, copyStrip: true, ...settings },
    shown: [] as boolean[],
  };
  const strip = createCopyStrip({
    clock,
    repository: { get: (of) => (of === id ? desk.filed : null) },
    activeConnection: () => connection,
    settings: { of: () => desk.settings },
    openConsult: { id: () => desk.open },
    recordings: { liveId: () => desk.live },
    session: () => desk.session,
    onChange: () => desk.shown.push(strip.view() !== null),
  });
  strip.offer(id);
  const states = () => strip.view()?.sections.map(({ state }) => state);
  return { clock, desk, strip, states };
}

it('the strip has the patient and a button for each section that has a text, as the note format has them', () => {
  const { noteFormat } = usualSettings;
  const [subjective, objective, , plan] = noteFormat.sections;
  if (subjective === undefined || objective === undefined || plan === undefined) throw new Error();
  const sections = [{ ...plan, heading: 'To do' }, subjective, objective];
  const edits = { 1: { content: null, isRemoved: true }, 2: { content: ' \n', isRemoved: false } };
  const { strip } = workstation({ edits }, { noteFormat: { ...noteFormat, sections } });
  expect(strip.view()).toEqual({
    consultId: id,
    patientName: 'Biscuit',
    sections: [
      { key: 'plan', index: 3, heading: 'To do', state: 'open' },
      { key: 'subjective', index: 0, heading: 'Subjective', state: 'open' },
    ],
  });
});

it.each([
  ['nobody chose it', {}, { copyStrip: false }],
  ['the note has no text', { note: newNote({ sections: emptySections }) }, {}],
  ['it is another vet’s note', { connectionId: newConnection().id }, {}],
  ['the note is not filed', { phase: 'noteReady' as const }, {}],
])('no strip is offered where %s', (_why, over, settings) => {
  expect(workstation(over, settings).strip.view()).toBeNull();
});

it('no strip is offered while anything records, or once another consult is open', () => {
  for (const change of [{ live: luna.id }, { open: luna.id }]) {
    const { desk, strip } = workstation();
    strip.close();
    Object.assign(desk, change);
    strip.offer(id);
    expect(strip.view()).toBeNull();
  }
});

it('each copied section is ticked, a failed one is not, and with the last the strip is gone', () => {
  const { strip, states } = workstation();
  strip.sectionCopied(id, 1, true);
  strip.sectionCopied(id, 0, false);
  strip.sectionCopied(luna.id, 2, true);
  strip.sectionCopied(id, 9, true);
  expect(states()).toEqual(['failed', 'copied', 'open', 'open']);
  for (const index of [1, 2, 3]) strip.sectionCopied(id, index, true);
  expect(states()).toEqual(['failed', 'copied', 'copied', 'copied']);
  strip.sectionCopied(id, 0, true);
  expect(strip.view()).toBeNull();
});

it('a press counts for the consult that the strip shows alone', () => {
  const { strip } = workstation();
  expect([strip.has(id, 3), strip.has(id, 4), strip.has(luna.id, 3)]).toEqual([true, false, false]);
  strip.close();
  expect(strip.has(id, 3)).toBe(false);
});

it('the strip goes two minutes after the last press', async () => {
  const { clock, desk, strip } = workstation();
  await clock.pass(119_000);
  strip.sectionCopied(id, 0, true);
  await clock.pass(119_000);
  expect(strip.view()).not.toBeNull();
  await clock.pass(1_000);
  expect(strip.view()).toBeNull();
  expect(desk.shown).toEqual([true, true, false]);
});

const changes: readonly (readonly [string, boolean, Consult | null])[] = [
  ['its filing is undone', true, { ...biscuit, phase: 'noteReady', note }],
  ['it is deleted', true, null],
  ['it is edited', true, { ...biscuit, edits: { 0: { content: 'x', isRemoved: false } } }],
  ['its patient is corrected', true, { ...biscuit, patient: { ...patient, name: 'Luna' } }],
  ['the service is told of it', false, { ...biscuit, report: { state: 'recorded', at: epochMs(2) } }],
];
it.each(changes)('where %s, the strip goes: %s', (_what, goes, after) => {
  const { desk, strip } = workstation();
  desk.filed = after;
  strip.follow();
  expect(strip.view() === null).toBe(goes);
});

it.each([
  ['a lock or another vet', { session: 'ash' }, true],
  ['another consult', { open: luna.id }, true],
  ['a recording', { live: luna.id }, true],
  ['New consult', { open: null }, false],
])('with %s on the screen, the strip goes: %s', (_what, change, goes) => {
  const { desk, strip } = workstation();
  Object.assign(desk, change);
  strip.follow();
  expect(strip.view() === null).toBe(goes);
});
