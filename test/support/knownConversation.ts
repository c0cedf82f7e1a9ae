import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { findSpeech } from '../../shared/transcript/findSpeech.ts';

const schema = z.object({
  durationMs: z.number(),
  transcript: z.string(),
  /** When each line of the transcript begins to be heard. */
  startsMs: z.array(z.number()),
  loudness: z.base64(),
});

/** A spoken conversation as the app has it, with true times. */
export function knownConversation(minutes: 2 | 10) {
  const path = new URL(`../fixtures/speech/${minutes}-minutes.json`, import.meta.url);
  const { loudness, ...rest } = schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return { ...rest, speech: findSpeech(Uint8Array.from(Buffer.from(loudness, 'base64')), rest.durationMs) };
}
