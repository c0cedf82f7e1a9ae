import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fileName } from './audit.ts';
import { realFfmpeg } from './recordings.ts';
import type { Scene } from './stage.ts';

const run = promisify(execFile);
const looks = ['light', 'dark', 'narrow'] as const;
const rowHeight = 460;

/** All states of a scene in one picture, light and dark and 320 px wide, beside the pictures themselves. */
export async function writeContactSheet(scene: Scene, folder: string): Promise<void> {
  const names = scene.states.map(fileName);
  const inputs = names.flatMap((name) =>
    looks.flatMap((look) => ['-i', join(folder, `${name}-${look}.png`)]),
  );
  // From a file, because a filter's own text has marks of its own.
  const labels = await Promise.all(
    scene.states.map(async (state) => {
      const path = join(folder, `${fileName(state)}.txt`);
      await writeFile(path, state.name);
      return path;
    }),
  );
  const rows = labels.map((label, row) => {
    const scaled = looks.map((_, look) => {
      const input = row * looks.length + look;
      return `[${String(input)}]scale=-2:${String(rowHeight)},pad=iw+8:ih:4:0:gray[p${String(input)}]`;
    });
    const shots = looks.map((_, look) => `[p${String(row * looks.length + look)}]`).join('');
    const text = `drawtext=textfile='${label}':x=8:y=8:fontsize=20:fontcolor=black`;
    return `${scaled.join(';')};${shots}hstack=${String(looks.length)},pad=iw:ih+36:0:36:white,${text}[r${String(row)}]`;
  });
  const all = names.map((_, row) => `[r${String(row)}]`).join('');
  const stack = names.length === 1 ? `${all}null` : `${all}vstack=${String(names.length)}`;
  const graph = `${rows.join(';')};${stack}`;
  const target = join(folder, `sheet-${fileName(scene)}.png`);
  await run((await realFfmpeg()).ffmpeg, ['-v', 'error', '-y', ...inputs, '-filter_complex', graph, target]);
}
