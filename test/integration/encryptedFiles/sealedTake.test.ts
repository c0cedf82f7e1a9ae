import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, onTestFinished, test } from 'vitest';

import { createSealedFile } from '../../../main/encryptedFiles/createSealedFile.ts';
import { openSealedFile } from '../../../main/encryptedFiles/openSealedFile.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const run = promisify(execFile);
const dataKey = Buffer.alloc(32, 9);
const context = 'take:integration';
const child = fileURLToPath(new URL('appendUntilKilled.ts', import.meta.url));

test('SIGKILL at 20 moments: every chunk that was reported written is there, in order', async () => {
  const folder = await temporaryFolder();
  for (let round = 0; round < 20; round += 1) {
    const path = join(folder, `take-${round}`);
    const writer = spawn(process.execPath, [child, path, dataKey.toString('hex'), context], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let reported = 0;
    const enough = 5 + round * 7;
    const reachedEnough = new Promise<void>((resolve) => {
      writer.stdout.on('data', (text: Buffer) => {
        for (const [, count] of text.toString().matchAll(/w(\d+)\n/g)) reported = Number(count);
        if (reported >= enough) resolve();
      });
    });
    await reachedEnough;
    writer.kill('SIGKILL');
    await once(writer, 'close');

    const take = await openSealedFile({ path, dataKey, context }, 'recovery');
    if (!take.ok) throw new Error(take.error.code);
    expect(take.value.isComplete).toBe(false);
    expect(take.value.byteCount).toBeGreaterThanOrEqual(reported * 2400);
    let index = 0;
    for await (const bytes of take.value.read()) {
      expect(Buffer.from(bytes).readUInt32LE()).toBe(index);
      index += 1;
    }
    await take.value.close();
  }
});

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;

test.runIf(isRootOnLinux)(
  'a full volume: disk_full, the take so far readable, nothing left after abandon',
  async () => {
    const folder = await temporaryFolder();
    await run('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'small', folder]);
    onTestFinished(async () => {
      await run('umount', ['-l', folder]);
    });
    const place = { path: join(folder, 'take'), dataKey, context };
    const created = await createSealedFile(place);
    if (!created.ok) throw new Error(created.error.code);
    const writer = created.value;
    let kept = 0;
    let failure: string | null = null;
    while (failure === null) {
      const appended = await writer.append(Buffer.alloc(12_000, kept), kept * 250);
      if (appended.ok) kept += 1;
      else failure = appended.error.code;
    }
    expect(failure).toBe('disk_full');
    expect(kept).toBeGreaterThan(15);
    expect(await writer.finish()).toMatchObject({ ok: false, error: { code: 'disk_full' } });

    const take = await openSealedFile(place, 'recovery');
    if (!take.ok) throw new Error(take.error.code);
    expect(take.value.byteCount).toBe(kept * 12_000);
    await take.value.close();

    await writer.abandon();
    expect(await readdir(folder)).toEqual([]);
  },
);
