import { expect, it } from 'vitest';
import { withConsultLoaded } from '../../../../main/commands/withConsultLoaded.ts';
import { consultId, type ConsultId } from '../../../../shared/ids.ts';

it('has the consult of a command in hand before the command begins, and waits for nothing else', async () => {
  const done: string[] = [];
  const handlers = withConsultLoaded(
    {
      send: async (input: { readonly consultId: ConsultId }) => done.push(`sent ${input.consultId}`),
      openConsult: async (input: { readonly consultId: ConsultId | null }) =>
        done.push(`opened ${String(input.consultId)}`),
      networkReturned: async (input: Record<string, never>) => done.push(`returned ${JSON.stringify(input)}`),
    },
    (id) => (id === 'known' ? null : Promise.resolve().then(() => done.push(`brought in ${id}`))),
  );
  const sent = handlers.send({ consultId: consultId('far') });
  void handlers.send({ consultId: consultId('known') });
  void handlers.openConsult({ consultId: null });
  void handlers.networkReturned({});
  expect(done).toEqual(['sent known', 'opened null', 'returned {}']);
  await sent;
  expect(done.slice(3)).toEqual(['brought in far', 'sent far']);
});
