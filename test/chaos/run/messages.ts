import { z } from 'zod';

/** What app process and chaos say to each other. */

const consult = z.object({
  id: z.string(),
  name: z.string(),
  species: z.string(),
  phase: z.string(),
  /** Of two recordings. */
  isJoined: z.boolean(),
  actions: z.array(z.string()),
  report: z.string().nullable(),
  failure: z.string().nullable(),
  isChangedSinceFiled: z.boolean(),
  /** What the vet typed over the first section. */
  typed: z.string().nullable(),
  /** How the note begins. */
  text: z.string().nullable(),
});
export type ConsultState = z.infer<typeof consult>;

const connection = z.object({ id: z.string(), vet: z.string(), practiceName: z.string() });

const state = z.object({
  /** The active one. */
  connectionId: z.string(),
  connections: z.array(connection),
  alerts: z.array(z.string()),
  consults: z.array(consult),
});
export type AppState = z.infer<typeof state>;

export const fromApp = z.discriminatedUnion('type', [
  z.object({ type: z.literal('state'), state }),
  z.object({ type: z.literal('answer'), id: z.number(), isDone: z.boolean(), detail: z.string() }),
]);
export type FromApp = z.infer<typeof fromApp>;

export const toApp = z.object({
  id: z.number(),
  call: z.discriminatedUnion('name', [
    z.object({
      name: z.literal('import'),
      path: z.string(),
      patient: z.object({ name: z.string(), species: z.string(), reference: z.string() }),
    }),
    /** A command of the contract, with its input. */
    z.object({ name: z.literal('command'), command: z.string(), input: z.json() }),
    z.object({ name: z.literal('jump'), offsetMs: z.number() }),
    z.object({ name: z.literal('quit') }),
  ]),
});
export type ToApp = z.infer<typeof toApp>;

/** How an app process is started, in its environment as JSON. */
export const startOptions = z.object({
  dataFolder: z.string(),
  offsetMs: z.number(),
  scale: z.object({ realStartMs: z.number(), appStartMs: z.number(), factor: z.number() }),
});
export type StartOptions = z.infer<typeof startOptions>;
