import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoRoot } from '../../../../../scripts/dev/repoRoot.ts';

const icons = path.join(repoRoot, 'scripts', 'release', 'icons');
const isPng = (data: Buffer): boolean =>
  data.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));

describe('the icons', () => {
  it('have every size for Windows, each picture in its own size', () => {
    const file = readFileSync(path.join(icons, 'icon.ico'));
    const sizes = Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
      const entry = 6 + 16 * index;
      const picture = file.subarray(file.readUInt32LE(entry + 12)).subarray(0, file.readUInt32LE(entry + 8));
      expect(isPng(picture)).toBe(true);
      expect(picture.readUInt32BE(16) % 256).toBe(file[entry]);
      return picture.readUInt32BE(16);
    });
    expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
  });

  it('have every size for macOS, and a length that is the length of the file', () => {
    const file = readFileSync(path.join(icons, 'icon.icns'));
    const types: string[] = [];
    let at = 8;
    while (at < file.length) {
      types.push(file.toString('latin1', at, at + 4));
      expect(isPng(file.subarray(at + 8))).toBe(true);
      at += file.readUInt32BE(at + 4);
    }
    expect(at).toBe(file.readUInt32BE(4));
    expect(types).toEqual(['icp4', 'icp5', 'ic11', 'ic12', 'ic07', 'ic08', 'ic13', 'ic09', 'ic14', 'ic10']);
  });
});
