import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInterrupted, runInForeground } from '../../scripts/dev/runTool.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';
import { judge, measuredSchema, type Figure, type Outcome } from './figure.ts';

const program = fileURLToPath(new URL('figureProgram.ts', import.meta.url));
/** In the environment of all that a figure starts, so that nothing of it is left behind. */
const mark = `CLINIC_BENCH_FIGURE=${randomUUID()}`;

/** Measures a figure, whatever becomes of it. */
export async function runFigure(
  figure: Figure,
  { folder, env, isQuick }: { folder: string; env: NodeJS.ProcessEnv; isQuick: boolean },
): Promise<Outcome> {
  const startedAt = performance.now();
  const tookSeconds = (): number => (performance.now() - startedAt) / 1000;
  // Short, because a socket's path may have 107 bytes.
  const scratch = await mkdtemp(join(folder, 'f-'));
  const [name = '', value] = mark.split('=');
  try {
    const code = await runInForeground({
      command: process.execPath,
      args: [
        ...process.execArgv,
        '--expose-gc',
        program,
        figure.name,
        scratch,
        join(folder, 'shared'),
        isQuick ? 'quick' : 'whole',
      ],
      cwd: repoRoot,
      env: { ...env, TMPDIR: scratch, [name]: value },
      stdio: ['ignore', 2, 2],
      ownGroup: true,
    });
    if (code !== 0) {
      const said = await readFile(join(scratch, 'failed.txt'), 'utf8').catch(() => `It ended with ${code}.`);
      const reason = isInterrupted() ? 'It was interrupted.' : said;
      return { figure, tookSeconds: tookSeconds(), state: 'failed', reason };
    }
    const text = await readFile(join(scratch, 'measured.json'), 'utf8');
    return judge(figure, measuredSchema.parse(JSON.parse(text)), tookSeconds());
  } catch (reason) {
    return { figure, tookSeconds: tookSeconds(), state: 'failed', reason: String(reason) };
  } finally {
    await endWhatIsLeft();
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Ends what carries the mark (Linux). */
async function endWhatIsLeft(): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const environment = await readFile(`/proc/${pid}/environ`, 'latin1').catch(() => '');
    if (!environment.split('\0').includes(mark)) continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has just ended.
    }
  }
}
