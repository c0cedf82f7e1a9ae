import { z } from 'zod';
import type { Script } from '../service/scriptSchema.ts';

/** The control address cannot be used; the message is a plain sentence. */
export class UnusableControl extends Error {}

const factsSchema = z.object({
  profile: z.enum(['sandbox', 'production']),
  connections: z.array(z.object({ id: z.string(), token: z.string() })),
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

/** What a case needs of a service that can be told how to behave. Nothing of it exists on a real one. */
export type ServiceControl = Awaited<ReturnType<typeof openControl>>;

/** The control of a stand-in, over the address and with the token of its start line. */
export async function openControl(url: string, token: string) {
  const ask = async (method: string, path: string, body?: Script): Promise<unknown> => {
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
  const facts = factsSchema.safeParse(await ask('GET', '/service'));
  if (!facts.success) throw new UnusableControl('The control address is not that of a stand-in.');
  const { profile, connections } = facts.data;
  const script = async (added: Script): Promise<void> => void (await ask('POST', '/script', added));
  const notes = async () => notesSchema.parse(await ask('GET', '/notes'));

  return {
    profile,
    /** The tokens of the seeded connections, in their order. */
    tokens: connections.map((one) => one.token),
    /** Runs `act` with the connection of this token, or with all, in another state, which ends with it. */
    async whileConnection(held: string | null, changes: object, act: () => Promise<void>): Promise<void> {
      const index = connections.findIndex((one) => one.token === held);
      if (held !== null && index === -1)
        throw new UnusableControl('No connection of the stand-in has this token.');
      const meant = held === null ? {} : { connection: index + 1 };
      await script({ connections: [{ ...meant, ...changes }] });
      try {
        await act();
      } finally {
        await script({ connections: [{ ...meant, state: 'active', isSubscribed: true }] });
      }
    },
    /** How the next new note ends. `never`: it is processing for ever. */
    endNext: (ends: 'transcription_failed' | 'note_generation_failed' | 'never') =>
      script({ notes: [{ note: { ends } }] }),
    /** What happens in `act` meets these ceilings, each full; then there are none. */
    async withCeilings(ceilings: NonNullable<Script['ceilings']>, act: () => Promise<void>): Promise<void> {
      await script({ ceilings });
      try {
        await act();
      } finally {
        await script({ ceilings: 'none' });
      }
    },
    /** The last outcome that was recorded for a note of the first connection. */
    async outcomeOf(key: string) {
      const mine = (await notes()).filter(({ connectionId }) => connectionId === connections[0]?.id);
      return mine.find(({ noteId }) => noteId === key)?.outcome ?? null;
    },
    /** How many notes all connections hold. */
    noteCount: async () => (await notes()).length,
  };
}
