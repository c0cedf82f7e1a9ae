import { availableParallelism, loadavg, release, totalmem, type } from 'node:os';
import { runTool } from '../../scripts/dev/runTool.ts';
import { repoRoot } from '../../scripts/dev/repoRoot.ts';

/** Where and when it was measured, without a name of the machine or of a place on it. */
export type Occasion = {
  readonly date: string;
  readonly commit: string;
  readonly processors: number;
  readonly memoryGb: number;
  readonly system: string;
  /** Of the minute before the first figure; a quiet machine has less than half a processor of it. */
  readonly loadBefore: number;
  readonly isQuick: boolean;
};

export async function occasionNow(isQuick: boolean): Promise<Occasion> {
  const git = async (...args: string[]): Promise<string> => {
    const { code, output } = await runTool({ command: 'git', args, cwd: repoRoot });
    return code === 0 ? output.trim() : 'unknown';
  };
  const commit = await git('rev-parse', '--short=10', 'HEAD');
  const isChanged = (await git('status', '--porcelain', '--untracked-files=no')) !== '';
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: isChanged ? `${commit} and changes` : commit,
    processors: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release().split('.').slice(0, 2).join('.')}`,
    loadBefore: Math.round((loadavg()[0] ?? 0) * 100) / 100,
    isQuick,
  };
}
