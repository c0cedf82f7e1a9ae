import { z } from 'zod';
import type { RequestRecord } from '../../service/counters.ts';
import type { StoredOutcome } from '../../service/core/storedNotes.ts';
import { isOutcome } from '../run/chaosService.ts';
import { settledAt, type LogEntry } from '../run/requestLog.ts';
import type { Evidence } from './evidence.ts';

const outcomeBody = z.object({
  outcome: z.enum(['filed', 'discarded']),
  sections: z.array(z.object({ key: z.string(), content: z.string() })).exactOptional(),
});

/** An outcome in the words of `Evidence.decided`. */
function signatureOf(outcome: Pick<StoredOutcome, 'outcome' | 'sections'>, reference: string): string {
  if (outcome.outcome === 'discarded') return 'discarded';
  const first = outcome.sections?.[0]?.content ?? '';
  return first.startsWith(reference) ? first : 'original';
}

/**
 * Decisions reach the service in their order, and each of them once: again only where the app cannot know that it
 * was taken. The last one is what the service keeps. One that was overtaken by the next need not be sent.
 */
export function outcomeRules(evidence: Evidence): readonly string[] {
  const { decided, notes } = evidence;
  return [...decided].flatMap(([reference, signatures]) => {
    const note = notes.find(({ externalRef }) => externalRef === reference);
    if (note === undefined) return [];
    const last = signatures.at(-1) ?? 'none';
    const kept = note.outcome === null ? 'none' : signatureOf(note.outcome, reference);
    return [
      ...(kept === last
        ? []
        : [`${reference}: the service keeps "${kept}", the vet's last word is "${last}"`]),
      ...orderOf(evidence, `/v1/notes/${note.noteId}/outcome`, reference, signatures),
    ];
  });
}

function orderOf(
  evidence: Evidence,
  path: string,
  reference: string,
  signatures: readonly string[],
): readonly string[] {
  const calls = evidence.requests
    .filter((request) => isOutcome(request) && request.path === path && request.body !== null)
    .sort((a, b) => a.number - b.number);
  const broken: string[] = [];
  let at = -1;
  let earlier: RequestRecord | null = null;
  for (const call of calls) {
    const body = outcomeBody.parse(JSON.parse(String(call.body)));
    const said = signatureOf({ outcome: body.outcome, sections: body.sections ?? null }, reference);
    const isRepeated = at >= 0 && signatures[at] === said;
    const next = signatures.indexOf(said, at + 1);
    if (isRepeated && earlier !== null && (next === -1 || !wasTaken(evidence, earlier))) {
      if (wasTaken(evidence, earlier))
        broken.push(`${reference}: "${said}" was sent again after it was taken`);
    } else if (next === -1) {
      broken.push(`${reference}: "${said}" was sent out of order (${signatures.join(', ')})`);
    } else {
      at = next;
    }
    earlier = call;
  }
  return broken;
}

/** Whether the app got the whole 200, and lived long enough to save that. */
function wasTaken({ log }: Evidence, call: RequestRecord): boolean {
  const sent = log.findLast(
    (entry) => entry.what === 'sent' && entry.path === call.path && entry.atMs <= call.startedAtMs,
  );
  if (sent === undefined) return false;
  const isSame = (entry: LogEntry): boolean => entry.life === sent.life && entry.request === sent.request;
  const isOk = log.some((entry) => isSame(entry) && entry.what === 'answered' && entry.status === 200);
  const isWhole = log.some((entry) => isSame(entry) && entry.what === 'ended');
  return isOk && isWhole && settledAt(log, sent) !== null;
}
