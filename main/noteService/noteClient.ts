import type { Dispatcher } from 'undici';
import type { NoteService } from '../consult/ports.ts';

/** The consult note service, v1, over `dispatcher`. Keeps nothing: address and token come with each call. */
export function createNoteClient(_dispatcher: Dispatcher): NoteService {
  throw new Error('not yet');
}
