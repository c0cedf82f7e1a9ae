import { randomBytes } from 'node:crypto';
import type { ServiceConnection } from './behaviour.ts';
import { fixtureNote } from './fixtures/fixtureNote.ts';
import { openNoteBook } from './noteBook.ts';
import type { SandboxNotes } from './sandboxNotes.ts';
import { serveHttp, type RunningServer } from './serveHttp.ts';
import { createServiceCore } from './serviceCore.ts';

/** `address` is `http://127.0.0.1:port`. The token is new at each start and lives in memory alone. */
export type Sandbox = RunningServer & {
  readonly token: string;
  /** Deletes the note of a deleted consult: here the app itself is the service. */
  readonly forget: (noteId: string) => Promise<void>;
};

/**
 * The service of the interface's sandbox, on loopback: it judges each request as production would, stores no audio, needs
 * no subscription, and answers with fixtures. The notes of its one connection outlive a restart.
 */
export async function startSandbox({ notes }: { readonly notes: SandboxNotes }): Promise<Sandbox> {
  const connection: ServiceConnection = {
    id: 'built-in-sandbox',
    token: randomBytes(32).toString('base64url'),
    vet: 'Sandbox vet',
    practiceName: 'Sandbox practice',
    state: 'active',
    isSubscribed: true,
  };
  const noteBook = await openNoteBook(notes);
  const core = createServiceCore({
    connections: () => [connection],
    noteBook,
    behaviour: { noteFor: fixtureNote },
  });
  const server = await serveHttp(core);
  return { ...server, token: connection.token, forget: (id) => noteBook.remove(connection.id, id) };
}
