import { readdir, readFile } from 'node:fs/promises';

/** A process and all that it started, by their ids (Linux). */
async function processTree(root: number): Promise<readonly number[]> {
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

/** Proportional set size (what is shared counts once in all, by shares) without files that are mapped, in MiB. */
export async function writtenMemoryMiB(root: number): Promise<number> {
  let kib = 0;
  for (const pid of await processTree(root)) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    for (const [, size] of text.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB$/gm)) kib += Number(size);
  }
  return kib / 1024;
}
