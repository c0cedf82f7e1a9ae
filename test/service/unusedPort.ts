import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below all that systems give out by themselves (Linux from 32768 on, others from 49152): nobody comes upon
 * it later.
 */
const [lowest, behindHighest] = [15_000, 30_000];

/** A port of loopback where nobody listens, nor will by chance, so that it can be left and taken again. */
export async function unusedPort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(lowest, behindHighest);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
  throw new Error('No port is free.');
}
