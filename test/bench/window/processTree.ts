import { readdir, readFile } from 'node:fs/promises';

/** A process and all that it started, by their ids (Linux). */
export async function processTree(root: number): Promise<readonly number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(`/proc/${name}`);
    if (fields !== null) parents.set(Number(name), Number(fields[1]));
  }
  const tree = [root];
  for (const pid of tree) for (const [child, parent] of parents) if (parent === pid) tree.push(child);
  return tree;
}

/** What follows the program's name, which may hold blanks: state, parent, and so on (proc_pid_stat(5)). */
async function statOf(folder: string): Promise<readonly string[] | null> {
  const text = await readFile(`${folder}/stat`, 'latin1').catch(() => null);
  return text === null ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Proportional set size: what is shared counts once in all, by shares. In MiB. */
export const memoryMiB = (root: number): Promise<number> => sumMiB(root, ['Pss']);

/** The same without the files that are mapped, of which another app that runs takes its share. In MiB. */
export const writtenMemoryMiB = (root: number): Promise<number> => sumMiB(root, ['Pss_Anon', 'Pss_Shmem']);

async function sumMiB(root: number, names: readonly string[]): Promise<number> {
  let kib = 0;
  for (const pid of await processTree(root)) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    for (const name of names) kib += Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0);
  }
  return kib / 1024;
}

/** Time on a processor so far, of all threads of all processes that are there, in ms, to the nanosecond. */
export async function processorMs(root: number): Promise<number> {
  let ns = 0;
  for (const pid of await processTree(root))
    for (const thread of await readdir(`/proc/${pid}/task`).catch(() => [])) {
      const text = await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      ns += Number(text.split(' ')[0]);
    }
  return ns / 1e6;
}
