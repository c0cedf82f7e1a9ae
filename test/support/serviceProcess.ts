import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { StartScript } from '../service/scriptSchema.ts';

const program = fileURLToPath(new URL('../service/cli.ts', import.meta.url));
const startLine = z.object({
  url: z.string(),
  control: z.string(),
  control_token: z.string(),
  connections: z.array(z.object({ vet: z.string(), token: z.string() })).min(1),
});
const request = z.object({
  path: z.string(),
  method: z.string(),
  status: z.number().nullable(),
  startedAtMs: z.number(),
  answeredAtMs: z.number(),
  bodyByteCount: z.number(),
});

export type ServiceProcess = {
  readonly url: string;
  readonly vet: string;
  readonly token: string;
  /** How long the last submission took, from its head to its answer, as the service sees it. */
  readonly lastUploadMs: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** The stand-in, in a process of its own, so that it takes nothing from whoever is measured. */
export async function startService(scratch: string, line: StartScript = {}): Promise<ServiceProcess> {
  const script = join(scratch, 'service.json');
  await writeFile(script, JSON.stringify({ ceilings: 'none', processingMs: 0, ...line }));
  const child = spawn(process.execPath, [program, '--profile', 'production', '--script', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [text] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, control, control_token: controlToken, connections } = startLine.parse(JSON.parse(text));
  const [connection] = connections;
  if (connection === undefined) throw new Error('The service has no connection.');
  return {
    url,
    vet: connection.vet,
    token: connection.token,
    async lastUploadMs() {
      const answer = await fetch(`${control}/requests`, {
        headers: { authorization: `Bearer ${controlToken}` },
      });
      const all = z.array(request).parse(await answer.json());
      const last = all.findLast(({ method, path }) => method === 'POST' && path === '/v1/notes');
      if (last?.status !== 202) throw new Error(`The upload was answered with ${last?.status ?? 'nothing'}.`);
      return last.answeredAtMs - last.startedAtMs;
    },
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
