import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Script } from '../service/scriptSchema.ts';
import type { RequestPattern, ServiceControl } from './control.ts';

/** The control address cannot be used; the message is a plain sentence. */
export class UnusableControl extends Error {}

const ceiling = z.object({ burst: z.number(), perMinute: z.number() });
const factsSchema = z.object({
  profile: z.enum(['sandbox', 'production']),
  clock: z.enum(['system', 'test']),
  client: z.object({ id: z.string(), secret: z.string() }),
  connections: z.array(z.object({ id: z.string(), token: z.string() })),
  maxAudioBytes: z.number(),
  ceilings: z.union([
    z.literal('none'),
    z.object({ submissions: ceiling, reads: ceiling, exchange: ceiling, platform: ceiling }),
  ]),
});
const notesSchema = z.array(
  z.object({
    connectionId: z.string(),
    noteId: z.string(),
    outcome: z
      .object({
        outcome: z.string(),
        sections: z.array(z.object({ key: z.string(), content: z.string() })).nullable(),
      })
      .nullable(),
  }),
);

/** The control of a stand-in, over the address and with the token of its start line. */
export async function openControl(url: string, token: string): Promise<ServiceControl> {
  const ask = askOf(url, token);
  const facts = async (): Promise<z.infer<typeof factsSchema>> => {
    const parsed = factsSchema.safeParse(await ask('GET', '/service'));
    if (!parsed.success) throw new UnusableControl('The control address is not that of a stand-in.');
    return parsed.data;
  };
  const script = async (added: Script): Promise<void> => {
    await ask('POST', '/script', added);
  };
  const first = await facts();
  const numberOf = (held: string): number => {
    const index = first.connections.findIndex((one) => one.token === held);
    if (index === -1) throw new UnusableControl('No connection of the stand-in has this token.');
    return index + 1;
  };
  const matching = ({ method, path }: RequestPattern) => ({ method, path });
  const notes = async (): Promise<z.infer<typeof notesSchema>> =>
    notesSchema.parse(await ask('GET', '/notes'));

  return {
    tokens: first.connections.map((one) => one.token),
    profile: first.profile,
    wait: async (ms) => {
      if (first.clock === 'system') await sleep(ms);
      else await ask('POST', '/clock', { advanceMs: ms });
    },
    client: first.client,
    setConnection: (held, changes) => script({ connections: [{ connection: numberOf(held), ...changes }] }),
    setPartner: (state) => script({ connections: [{ state }] }),
    failNext: (request, { status, code, headers = {} }) =>
      script({
        faults: [
          { match: matching(request), do: { answer: { at: 'head', status, code, headers: { ...headers } } } },
        ],
      }),
    loseNextAnswer: (request) =>
      script({ faults: [{ match: matching(request), do: { cut: { at: 'work' } } }] }),
    endNext: (ends) => script({ notes: [{ note: { ends } }] }),
    within: async (limits, act) => {
      const { maxAudioBytes, ceilings } = await facts();
      await script(limits);
      try {
        await act();
      } finally {
        await script({ maxAudioBytes, ceilings });
      }
    },
    outcomeOf: async (key) => {
      const connectionId = first.connections[0]?.id;
      const found = (await notes()).find((note) => note.noteId === key && note.connectionId === connectionId);
      return found?.outcome ?? null;
    },
    issueCode: async () =>
      z.object({ code: z.string() }).parse(await ask('POST', '/codes', { connection: 1 })).code,
    noteCount: async () => (await notes()).length,
  };
}

type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

const askOf =
  (url: string, token: string): Ask =>
  async (method, path, body) => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    if (answer === null) throw new UnusableControl('The control address does not answer.');
    if (answer.status === 401)
      throw new UnusableControl('The control address does not know this control token.');
    if (!answer.ok) throw new UnusableControl(`The control address answered ${await answer.text()}`);
    const said: unknown = await answer.json().catch(() => null);
    return said;
  };
