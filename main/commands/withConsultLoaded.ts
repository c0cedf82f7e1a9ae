import type { ConsultId } from '../../shared/ids.ts';

type Handler = (input: never) => Promise<unknown>;

const consultIn = (input: object): ConsultId | null =>
  'consultId' in input && typeof input.consultId === 'string' ? (input.consultId as ConsultId) : null;

/** The same commands, each of which finds the consult that it is about in hand. */
export function withConsultLoaded<Handlers extends Readonly<Record<string, Handler>>>(
  handlers: Handlers,
  bringIn: (id: ConsultId) => Promise<unknown> | null,
): Handlers {
  const entries = Object.entries(handlers).map(([name, handler]) => [
    name,
    async (input: never) => {
      const id = consultIn(input);
      const coming = id === null ? null : bringIn(id);
      if (coming !== null) await coming;
      return handler(input);
    },
  ]);
  // The same names, and each with the type of its handler, which fromEntries does not know of.
  return Object.fromEntries(entries) as Handlers;
}
