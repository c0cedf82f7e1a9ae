import { beforeEach, describe, expect, it } from 'vitest';
import {
  openSandboxService,
  sandboxServiceAccess,
  fixtureNote,
} from '../../../../main/sandbox/openSandboxService.ts';
import { sandboxNoteSchema, type SandboxNote } from '../../../../main/sandbox/sandboxNotes.ts';
import { ok } from '../../../../shared/result.ts';
import { wav } from '../../../conformance/audio.ts';
import { describeNoteService, submissionOf } from '../../../support/behaviour/noteServiceBehaviour.ts';

type Sandbox = Awaited<ReturnType<typeof openSandboxService>>;

const signal = new AbortController().signal;
const access = sandboxServiceAccess;

/** A disk for its notes. */
function disk() {
  const notes = new Map<string, SandboxNote>();
  const under = {
    notes,
    isFull: false,
    load: () => Promise.resolve([...notes.values()]),
    save: (note: SandboxNote) =>
      under.isFull ? Promise.reject(new Error('full')) : Promise.resolve(void notes.set(note.key, note)),
    remove: (key: string) => Promise.resolve(void notes.delete(key)),
  };
  return under;
}

let kept: ReturnType<typeof disk>;
let sandbox: Sandbox;
beforeEach(async () => {
  kept = disk();
  sandbox = await openSandboxService(kept);
});

describeNoteService('The sandbox inside the app', () => ({ service: sandbox, access }));

const submission = submissionOf({});
const submit = () =>
  sandbox.submit({
    access,
    submission,
    signal,
    onSent: () => undefined,
    audio: async function* () {
      yield wav();
    },
  });
const read = () => sandbox.readNote({ access, submission, signal });
const discard = () =>
  sandbox.reportOutcome({ access, submission, outcome: { outcome: 'discarded' }, signal });

describe('its notes', () => {
  it('the sandbox’s notes outlive a restart, as plain JSON without any audio', async () => {
    await submit();
    expect(await discard()).toEqual(ok(undefined));
    const before = await read();
    sandbox = await openSandboxService(kept);
    expect(await read()).toEqual(before);
    expect(await submit()).toEqual(ok(undefined));
    const [note] = kept.notes.values();
    expect(sandboxNoteSchema.parse(JSON.parse(JSON.stringify(note)))).toEqual(note);
  });

  it('the sandbox’s notes are not made where they cannot be stored, and the same request works later', async () => {
    kept.isFull = true;
    expect(await submit()).toMatchObject({ error: { code: 'service_unavailable' } });
    expect(await read()).toMatchObject({ error: { code: 'note_not_found' } });
    kept.isFull = false;
    expect(await submit()).toEqual(ok(undefined));
  });

  it('the sandbox’s notes are gone for ever once they are forgotten', async () => {
    await submit();
    await sandbox.forget(submission.key);
    expect(await read()).toMatchObject({ error: { code: 'note_not_found' } });
    expect(kept.notes.size).toBe(0);
  });
});

describe('a fixture', () => {
  const noteFor = (petType: string, petName: string | null = null) => fixtureNote({ petType, petName });

  it('a fixture is a consult of its own for dogs and for cats, of a believable length', () => {
    const notes = ['Dog', 'Cat', 'Bearded dragon'].map((petType) => noteFor(petType));
    expect(new Set(notes.map((note) => note.title)).size).toBe(3);
    for (const note of notes) {
      for (const { content } of note.sections) expect(content.length).toBeGreaterThan(200);
      expect(note.transcript.match(/^(?:Vet|Owner): /gm)?.length ?? 0).toBeGreaterThan(12);
    }
  });

  it.each([
    ['dog', ['DOG', ' canine ', 'Puppy (Labrador)', 'working dog']],
    ['cat', ['Feline', 'kitten', 'Cat, DSH']],
    ['gecko', ['', 'Rabbit - lop', 'Catfish', 'dogfish', 'prairie dog', 'hedgehog', 'constructor']],
  ])('a fixture for a %s is chosen by any word for it', (species, words) => {
    for (const word of words) expect(noteFor(word).title).toBe(noteFor(species).title);
  });

  it('a fixture names the patient where a name was given, and not where none was', () => {
    expect(JSON.stringify(noteFor('Cat', ' Señor "Whiskers" '))).toContain(
      'Señor \\"Whiskers\\", 13 years old',
    );
    expect(noteFor('Cat', '  ').sections[0]?.content).toContain('The cat, 13 years old');
  });
});
