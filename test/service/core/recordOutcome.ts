import { z } from 'zod';
import { assumedCodes, outcomeRecordedBody } from './assumptions.ts';
import { nothingReceived, refusal } from './serviceParts.ts';
import type { AuthenticRequest, OpenedRequest, Received, ServiceParts } from './serviceParts.ts';
import { parseJson, readSmallBody } from './parseJson.ts';
import type { StoredOutcome } from './storedNotes.ts';
import { errorAnswer, jsonAnswer, type ServiceAnswer } from './serviceAnswer.ts';

const filedSection = z.object({ key: z.string().min(1), content: z.string() });
/**
 * With discarded, sections are ignored and not interpreted: whatever they are, they are no reason for a 400.
 */
const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('filed'),
    sections: z
      .array(filedSection)
      .refine((sections) => new Set(sections.map((section) => section.key)).size === sections.length)
      .optional(),
  }),
  z.object({ outcome: z.literal('discarded') }),
]);

export const unknownNote = errorAnswer(
  404,
  assumedCodes.noteNotFound,
  'No note with that id belongs to this connection.',
);

const rejected = (message: string): ServiceAnswer => errorAnswer(400, assumedCodes.invalidRequest, message);

/** POST /v1/notes/{note_id}/outcome : what the vet did. Idempotent, the last call wins; all or nothing. */
export async function recordOutcome(
  { request, connection, body: incoming }: AuthenticRequest,
  { findNote, saveNote, clock }: ServiceParts,
  noteId: string,
): Promise<OpenedRequest> {
  const body = await readSmallBody(incoming);
  if (body === null) return refusal(rejected('The body is too long.'));
  const received: Received = { ...nothingReceived, body };
  if (findNote(connection.id, noteId) === null) return refusal(unknownNote, received);
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    return refusal(rejected('The body must be application/json.'), received);
  }
  const parsed = outcomeSchema.safeParse(parseJson(body));
  if (!parsed.success) {
    return refusal(
      rejected(
        'outcome must be filed or discarded; with filed, every section needs key and content and keys must be distinct.',
      ),
      received,
    );
  }

  const outcome: StoredOutcome = {
    outcome: parsed.data.outcome,
    sections: parsed.data.outcome === 'filed' ? (parsed.data.sections ?? null) : null,
    recordedAt: new Date(clock.now()).toISOString(),
  };
  return {
    received,
    work() {
      const note = findNote(connection.id, noteId);
      if (note === null) return unknownNote;
      saveNote({ ...note, outcome });
      return jsonAnswer(200, outcomeRecordedBody(note, outcome));
    },
  };
}
