import { describe, expect, it } from 'vitest';
import { declaredFuses, readBuilderConfig } from '../../../../../scripts/release/pack/builderConfig.ts';
import { fuseDifferences, fusesIn } from '../../../../../scripts/release/pack/fuses.ts';

const binary = (...wires: readonly string[]): Buffer =>
  Buffer.concat(
    wires.map((digits) =>
      Buffer.concat([
        Buffer.from('code dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
        Buffer.from([1, digits.length]),
        Buffer.from(digits),
        Buffer.from(' more code'),
      ]),
    ),
  );

describe('the fuses of a binary', () => {
  it('the fuses of a binary are read in the order of the wire', () => {
    // builderConfig.test spells them out.
    expect(fusesIn(binary('010011001'))).toEqual([declaredFuses(readBuilderConfig())]);
  });

  it('the fuses of a binary are read from both halves of a universal binary', () => {
    expect(fusesIn(binary('010011001', '110011001')).map((wire) => wire.runAsNode)).toEqual([false, true]);
  });

  it('the fuses of a binary stop the build if a new Electron has an undeclared fuse', () => {
    expect(() => fusesIn(binary('0'.repeat(10)))).toThrow('10 fuses, and 9 are declared');
  });

  it('the fuses of a binary stop the build if the binary has no fuse wire', () => {
    expect(() => fusesIn(Buffer.from('no wire'))).toThrow('no fuse wire');
  });

  it('the fuses of a binary are compared by name; a fuse that an older Electron lacks is no difference', () => {
    const declared = { runAsNode: false, wasmTrapHandlers: true };
    expect(fuseDifferences({ runAsNode: false }, declared)).toEqual([]);
    expect(fuseDifferences({ runAsNode: true }, declared)).toEqual(['runAsNode is true, declared is false']);
    expect(fuseDifferences({ enableCookieEncryption: true }, declared)).toEqual([
      'enableCookieEncryption is true, declared is nothing',
    ]);
  });
});
