import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { workstationReport } from '../../../main/commandLine/workstationReport.ts';
import { workstationStatus } from '../../../main/workstationStatus/statusSchema.ts';

const program = new URL('reportingProgram.ts', import.meta.url).pathname;

test('killed at any moment while it writes, a report and a status are whole, the older or the newer', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-report-'));
  try {
    for (let run = 0; run < 6; run += 1) {
      const child = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await wait(run * 4);
      child.kill('SIGKILL');
      await once(child, 'close');
      expect(child.signalCode).toBe('SIGKILL');
      const read = async (name: string): Promise<unknown> =>
        JSON.parse(await readFile(join(folder, name), 'utf8'));
      expect(workstationReport.safeParse(await read('report.json'))).toMatchObject({ success: true });
      expect(workstationStatus.safeParse(await read('status.json'))).toMatchObject({ success: true });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
