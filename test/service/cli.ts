import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startStandIn } from './standIn.ts';

/**
 * npm run service -- --port N --profile sandbox|production
 * Prints one line of JSON when it is ready, and serves until it is interrupted.
 */
const { values } = parseArgs({ options: { port: { type: 'string' }, profile: { type: 'string' } } });
const parsed = z
  .object({
    port: z.coerce.number().int().min(0).max(65_535).default(0),
    profile: z.enum(['sandbox', 'production']).default('production'),
  })
  .safeParse(values);

if (parsed.success) {
  const standIn = await startStandIn(parsed.data);
  console.log(
    JSON.stringify({
      url: standIn.url,
      connections: standIn.connections.map(({ vet, practiceName, token }) => ({
        vet,
        practice_name: practiceName,
        token,
      })),
    }),
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.stop());
} else {
  console.error(z.prettifyError(parsed.error));
  process.exitCode = 2;
}
