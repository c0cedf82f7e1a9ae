import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createUnsentCount,
  writeUnsentCountFile,
  type UnsentCount,
} from '../../../../main/consults/unsentCount.ts';
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

function open() {
  const state = { count: 0, write: writeUnsentCountFile };
  const mark = createUnsentCount({
    count: () => state.count,
    write: (count) => state.write(folder, count),
    onFailure: () => undefined,
  });
  return { state, mark };
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
    const { state, mark } = open();
    expect(await marked(mark)).toBeNull();
    state.count = 2;
    expect(await marked(mark)).toBe('2\n');
    state.count = 0;
    expect(await marked(mark)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is written with the next change where it could not be', async () => {
    const { state, mark } = open();
    state.count = 1;
    state.write = () => Promise.reject(new Error('full'));
    expect(await marked(mark)).toBeNull();
    state.write = writeUnsentCountFile;
    expect(await marked(mark)).toBe('1\n');
  });
});
