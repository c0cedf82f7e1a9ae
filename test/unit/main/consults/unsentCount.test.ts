import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUnsentCount, type UnsentCount } from '../../../../main/consults/unsentCount.ts';
import { writeUnsentCountFile } from '../../../../main/consults/unsentCount.ts';
import type { Consult, Phase } from '../../../../shared/consult/consult.ts';
import { isOnThisComputerOnly, isQueuedOrSending } from '../../../../shared/consult/unsent.ts';
import { everyPhase, newConnection, newConsult } from '../../../support/sampleConsults.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const practice = newConnection();
const all = everyPhase.map((state) => newConsult(practice, state));
const inPhase = (phase: Phase): readonly Consult[] => all.filter((consult) => consult.phase === phase);

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

type Bench = {
  count: number;
  write: typeof writeUnsentCountFile;
  readonly mark: UnsentCount;
};

function open(): Bench {
  const bench: Bench = {
    count: 0,
    write: writeUnsentCountFile,
    mark: createUnsentCount({
      count: () => bench.count,
      write: (count) => bench.write(folder, count),
      onFailure: () => undefined,
    }),
  };
  return bench;
}

/** As an uninstaller reads it. */
async function marked(mark: UnsentCount): Promise<string | null> {
  mark.changed();
  await mark.settle();
  return readFile(join(folder, 'unsent'), 'utf8').catch(() => null);
}

describe('what is not sent yet', () => {
  it('is what this computer alone has', () => {
    const phases = new Set(all.filter(isOnThisComputerOnly).map(({ phase }) => phase));
    expect(phases).toEqual(
      new Set(['recording', 'preparing', 'readyToSend', 'queued', 'sending', 'needsAttention']),
    );
    for (const consult of inPhase('needsAttention'))
      expect(isOnThisComputerOnly(consult)).toBe(
        consult.phase === 'needsAttention' && consult.before.phase !== 'writing',
      );
  });

  it('is told at leaving where it goes by itself, and not where it waits for a person', () => {
    const going = new Set(all.filter(isQueuedOrSending).map(({ phase }) => phase));
    expect(going).toEqual(new Set(['queued', 'sending']));
  });
});

describe('the mark for the uninstaller', () => {
  it('is a count that follows, and is gone when all is sent', async () => {
    const bench = open();
    expect(await marked(bench.mark)).toBeNull();
    bench.count = 2;
    expect(await marked(bench.mark)).toBe('2\n');
    bench.count = 0;
    expect(await marked(bench.mark)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is written with the next change where it could not be', async () => {
    const bench = open();
    bench.count = 1;
    bench.write = () => Promise.reject(new Error('full'));
    expect(await marked(bench.mark)).toBeNull();
    bench.write = writeUnsentCountFile;
    expect(await marked(bench.mark)).toBe('1\n');
  });
});
