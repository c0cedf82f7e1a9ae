import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { runTool } from '../../../scripts/dev/runTool.ts';
import { bundleStandIn } from '../../../scripts/release/testing/makeTesting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** The program of the oldest Node on the path: what runs there runs on newer ones too. */
async function oldestNode(): Promise<string> {
  const programs = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
    .filter((file) => existsSync(file));
  const versions = await Promise.all(
    [process.execPath, ...programs].map(async (file) => {
      const { output } = await runTool({ command: file, args: ['--version'] });
      return { file, major: Number(/^v(\d+)/.exec(output)?.[1] ?? Infinity) };
    }),
  );
  const [oldest] = versions.toSorted((a, b) => a.major - b.major);
  return oldest?.file ?? process.execPath;
}

const startLine = z.object({ url: z.string(), connections: z.array(z.object({ token: z.string() })) });

it('the stand-in of a release is one file that an old Node runs alone, with the licences of its parts', async () => {
  const folder = await temporaryFolder();
  const file = await bundleStandIn(folder);
  const service = spawn(await oldestNode(), [file, '--profile', 'sandbox'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void service.kill());
  const [line] = (await once(service.stdout, 'data')) as readonly unknown[];
  const { url, connections } = startLine.parse(JSON.parse(String(line)));
  const headers = { authorization: `Bearer ${connections[0]?.token ?? ''}` };
  const answer = await fetch(`${url}/v1/connection`, { headers });
  expect(await answer.json()).toMatchObject({ practice_name: 'Riverside Vets' });
  const text = await readFile(file, 'utf8');
  for (const holder of ['Colin McDonnell', 'Brian White']) expect(text).toContain(holder);
});
