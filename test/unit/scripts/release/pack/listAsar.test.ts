import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAsar } from '../../../../../scripts/release/pack/listAsar.ts';

describe('the list of an archive', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'clinic-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('has every file with its size, and tells which are unpacked', async () => {
    const header = JSON.stringify({
      files: {
        'package.json': { size: 7, offset: '0' },
        out: { files: { main: { files: { 'index.js': { size: 300, offset: '7' } } } } },
        'a.node': { size: 5, unpacked: true },
      },
    });
    const lengths = Buffer.alloc(16);
    lengths.writeUInt32LE(4, 0);
    lengths.writeUInt32LE(header.length + 8, 4);
    lengths.writeUInt32LE(header.length + 4, 8);
    lengths.writeUInt32LE(header.length, 12);
    const file = path.join(folder, 'app.asar');
    await writeFile(file, Buffer.concat([lengths, Buffer.from(header), Buffer.from('content')]));
    expect(listAsar(file)).toEqual([
      { path: 'package.json', bytes: 7, isUnpacked: false },
      { path: 'out/main/index.js', bytes: 300, isUnpacked: false },
      { path: 'a.node', bytes: 5, isUnpacked: true },
    ]);
  });
});
