import { createHash } from 'node:crypto';
import { failure, type Failure } from '../../shared/consult/failure.ts';
import { createKeyedSerialQueue } from '../../shared/serialQueue.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ServiceAccess, NoteService } from '../ports/noteService.ts';
import { diskFailure } from '../platform/diskFailure.ts';
import type { SandboxNote, SandboxNoteStore } from './sandboxNotes.ts';
import { emptySections, type Note } from '../../shared/consult/note.ts';
import { chooseFixtureConsult } from './fixtureConsults.ts';

const testMark = '[TEST]';
const notice = `${testMark} Made up for the try-out, not a real consult.`;

type FixtureNote = Pick<Note, 'sections'> & { readonly title: string; readonly transcript: string };

/** Fixture content under the real section keys, titled [TEST] and beginning with it. */
export function fixtureNote(patient: {
  readonly petName: string | null;
  readonly petType: string | null;
}): FixtureNote {
  const { title, transcript, subjective, ...others } = chooseFixtureConsult(patient.petType, patient.petName);
  const contents = [`${notice}\n\n${subjective}`, others.objective, others.assessment, others.plan];
  return {
    title: `${testMark} ${title}`,
    transcript,
    sections: emptySections.map((section, at) => ({ ...section, content: contents[at] ?? '' })),
  };
}

/** Requests never leave the process, so they need no token. */
export const sandboxServiceAccess: ServiceAccess = { address: 'sandbox', token: '' };

type Sandbox = NoteService & {
  /** Here the app itself is the service. */
  readonly forget: (key: string) => Promise<void>;
};

/**
 * Stores no audio, needs no subscription, and answers with fixtures at once (interface, What the service does
 * 5).
 */
export async function openSandboxService(notes: SandboxNoteStore): Promise<Sandbox> {
  const byKey = new Map((await notes.load()).map((note) => [note.key, note]));
  const inTurn = createKeyedSerialQueue();

  /** A note that could not be stored was not made: the same request works later. */
  async function save(note: SandboxNote): Promise<Result<void, Failure>> {
    try {
      await notes.save(note);
    } catch {
      return err(failure('service_unavailable', 'The sandbox could not store the note.'));
    }
    byKey.set(note.key, note);
    return ok(undefined);
  }

  return {
    readConnection: () => Promise.resolve(ok({ practiceName: 'Try-out' })),
    async submit({ submission, audio, onSent, onAnswered, signal }) {
      const { key, fields, audio: about } = submission;
      const received = await receive(audio, onSent, signal);
      if (!received.ok) return received;
      const { sha256, byteCount } = received.value;
      if (byteCount !== about.byteCount) return err(failure('audio_damaged'));
      const payloadSha256 = createHash('sha256')
        .update(JSON.stringify([sha256, fields]))
        .digest('hex');
      return inTurn(key, async () => {
        const before = byKey.get(key);
        if (before !== undefined)
          return before.payloadSha256 === payloadSha256
            ? ok(undefined)
            : err(failure('idempotency_key_reused', 'This key was used for a different payload.'));
        const { pet_name: petName, pet_type: petType } = fields;
        const { durationMs } = about;
        const saved = await save({ key, payloadSha256, petName, petType, durationMs });
        if (!saved.ok) onAnswered?.(true);
        return saved;
      });
    },
    readNote({ submission: { key } }) {
      const found = byKey.get(key);
      if (found === undefined) return Promise.resolve(noNote);
      const durationSeconds = found.durationMs / 1000;
      const note = { key, ...fixtureNote(found), warnings: [], durationSeconds, isByHand: false };
      return Promise.resolve(ok({ status: 'ready', note }));
    },
    reportOutcome: ({ submission: { key } }) => Promise.resolve(byKey.has(key) ? ok(undefined) : noNote),
    forget: (key) =>
      inTurn(key, async () => {
        await notes.remove(key);
        byKey.delete(key);
      }),
  };
}

const noNote = err(failure('note_not_found', 'No note with that id belongs to this connection.'));

async function receive(
  audio: () => AsyncIterable<Uint8Array>,
  onSent: (byteCount: number) => void,
  signal: AbortSignal,
): Promise<Result<{ readonly sha256: string; readonly byteCount: number }, Failure>> {
  const hash = createHash('sha256');
  let byteCount = 0;
  try {
    for await (const chunk of audio()) {
      if (signal.aborted) return err(failure('cancelled'));
      hash.update(chunk);
      byteCount += chunk.length;
      onSent(byteCount);
    }
  } catch (error) {
    return err(diskFailure(error));
  }
  return signal.aborted ? err(failure('cancelled')) : ok({ sha256: hash.digest('hex'), byteCount });
}

export function serviceByAccess(sandbox: Sandbox, client: NoteService): NoteService {
  const of = ({ access }: { readonly access: ServiceAccess }): NoteService =>
    access.address === sandboxServiceAccess.address ? sandbox : client;
  return {
    readConnection: (access, signal) => of({ access }).readConnection(access, signal),
    submit: (request) => of(request).submit(request),
    readNote: (request) => of(request).readNote(request),
    reportOutcome: (request) => of(request).reportOutcome(request),
  };
}
