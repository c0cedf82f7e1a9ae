import { z } from 'zod';

/** What a JSON script may say. Everything in it can be said in the same process by `StandInControl` too. */

const stage = z.enum(['head', 'body', 'work']);
const count = z.number().int().min(0);
const positive = z.number().int().min(1);
const jsonObject = z.record(z.string(), z.json());

const match = z.strictObject({
  method: z.string().exactOptional(),
  /** The whole path; `*` stands for anything within one part of it. */
  path: z.string().startsWith('/').exactOptional(),
  /** From the nth request that fits, counted from 1 and from when the fault was added. */
  nth: positive.exactOptional(),
  /** Of one seeded connection, counted from 1. */
  connection: positive.exactOptional(),
});

const answer = z.strictObject({
  at: stage.exactOptional(),
  status: z.number().int().min(200).max(599),
  code: z.string().exactOptional(),
  error: z.string().exactOptional(),
  retryAfter: z
    .union([z.strictObject({ seconds: count }), z.strictObject({ dateInSeconds: z.number().int() })])
    .exactOptional(),
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\t -~]*$/)).exactOptional(),
  /** Instead of the Error shape, to the byte. */
  body: z.string().exactOptional(),
});

const cut = z.union([
  z.strictObject({ at: stage }),
  z.strictObject({ afterBodyBytes: count }),
  z.strictObject({ afterAnswerBytes: count }),
]);

const alter = z.strictObject({
  status: z.number().int().min(200).max(599).exactOptional(),
  /** Fields that replace those of the answer or are added: unknown ones, a status, sections, warnings. */
  merge: jsonObject.exactOptional(),
  /** An HTML page instead of the JSON. */
  html: z.literal(true).exactOptional(),
  /** Only the beginning of the body: 0.5 is half of it. */
  keepShare: z.number().min(0).max(1).exactOptional(),
});

const fault = z.strictObject({
  match,
  times: z.union([positive, z.literal('always')]).exactOptional(),
  do: z
    .strictObject({
      answer: answer.exactOptional(),
      cut: cut.exactOptional(),
      alter: alter.exactOptional(),
      delayMs: count.exactOptional(),
    })
    .refine((act) => Object.keys(act).length > 0, 'says nothing that should happen'),
});
export type FaultScript = z.infer<typeof fault>;

const section = z.strictObject({ key: z.string(), heading: z.string(), content: z.string() });
const afterMs = count.exactOptional();
const nextNote = z.discriminatedUnion('ends', [
  z.strictObject({
    ends: z.literal('ready'),
    afterMs,
    sections: z.array(section).readonly().exactOptional(),
    warnings: z.array(z.json()).readonly().exactOptional(),
    transcript: z.string().exactOptional(),
    /** A transcript of this length instead. */
    transcriptCharacters: positive.max(200_000_000).exactOptional(),
    title: z.string().exactOptional(),
  }),
  z.strictObject({ ends: z.literal('transcription_failed'), afterMs }),
  z.strictObject({
    ends: z.literal('note_generation_failed'),
    afterMs,
    transcript: z.string().exactOptional(),
  }),
  z.strictObject({ ends: z.literal('never') }),
]);
export type NextNote = Readonly<z.infer<typeof nextNote>>;

const connectionChange = z.strictObject({
  /** One seeded connection, counted from 1; all of them without it. */
  connection: positive.exactOptional(),
  state: z.enum(['active', 'revoked', 'disabled']).exactOptional(),
  isSubscribed: z.boolean().exactOptional(),
  practiceName: z.string().min(1).exactOptional(),
});

const ceiling = z.strictObject({ burst: positive, perMinute: z.number().positive() });

/** What can be said at any time. */
export const scriptSchema = z.strictObject({
  /** From the 202 to the end of processing, where `notes` does not say otherwise. */
  processingMs: count.exactOptional(),
  /** For so long after a submission a GET answers 404, as where reads lag behind writes. */
  readLagMs: count.exactOptional(),
  /** How the next new notes end, in their order; replays are not counted. */
  notes: z.array(z.strictObject({ note: nextNote, times: positive.exactOptional() })).exactOptional(),
  faults: z.array(fault).exactOptional(),
  connections: z.array(connectionChange).exactOptional(),
  maxAudioBytes: positive.exactOptional(),
  /**
   * The assumed numbers where one is left out; by default the production profile has those alone. All are
   * full then.
   */
  ceilings: z
    .union([
      z.literal('none'),
      z.strictObject({
        submissions: ceiling.exactOptional(),
        reads: ceiling.exactOptional(),
        exchange: ceiling.exactOptional(),
        platform: ceiling.exactOptional(),
      }),
    ])
    .exactOptional(),
});
export type Script = z.infer<typeof scriptSchema>;

/** A script that is one by its shape, but not for this service. Its message is for whoever wrote it. */
export class UnfitScript extends Error {}

/** What can be said at the start: the above, and what the service is. */
export const startScriptSchema = scriptSchema.extend({
  /** The line, for all uploads together. */
  bytesPerSecond: positive.exactOptional(),
});
export type StartScript = z.infer<typeof startScriptSchema>;
