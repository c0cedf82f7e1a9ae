import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createUnsentCount, writeUnsentCountFile } from '../../../../main/consults/unsentCount.ts';
import type { Consult, Phase, PhaseState } from '../../../../shared/consult/consult.ts';
import { isOnThisComputerOnly, isQueuedOrSending } from '../../../../shared/consult/unsent.ts';
import { everyPhase, newConnection, newConsult, submission } from '../../../support/sampleConsults.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { sendQueueSummary } from '../../../../main/consults/sendQueue.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { epochMs } from '../../../../shared/ids.ts';

type UnsentCount = ReturnType<typeof createUnsentCount>;

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
  it('what is not sent yet is what this computer alone has', () => {
    const phases = new Set(all.filter(isOnThisComputerOnly).map(({ phase }) => phase));
    expect(phases).toEqual(
      new Set(['recording', 'preparing', 'readyToSend', 'queued', 'sending', 'needsAttention']),
    );
    for (const consult of inPhase('needsAttention'))
      expect(isOnThisComputerOnly(consult)).toBe(
        consult.phase === 'needsAttention' && consult.before.phase !== 'writing',
      );
  });

  it('what is not sent yet is told at leaving where it goes by itself, and not where it waits for a person', () => {
    const going = new Set(all.filter(isQueuedOrSending).map(({ phase }) => phase));
    expect(going).toEqual(new Set(['queued', 'sending']));
  });
});

describe('the mark for the uninstaller', () => {
  it('the mark for the uninstaller is a count that follows, and is gone when all is sent', async () => {
    const { state, mark } = open();
    expect(await marked(mark)).toBeNull();
    state.count = 2;
    expect(await marked(mark)).toBe('2\n');
    state.count = 0;
    expect(await marked(mark)).toBeNull();
    expect(await readdir(folder)).toEqual([]);
  });

  it('the mark for the uninstaller is written with the next change where it could not be', async () => {
    const { state, mark } = open();
    state.count = 1;
    state.write = () => Promise.reject(new Error('full'));
    expect(await marked(mark)).toBeNull();
    state.write = writeUnsentCountFile;
    expect(await marked(mark)).toBe('1\n');
  });
});

const sandbox = newConnection({ isSandbox: true });
const isSandbox = ({ connectionId }: Consult): boolean => connectionId === sandbox.id;

const wait = { attempt: 1, notBefore: epochMs(0), because: null } as const;
const queued = { phase: 'queued', ...wait } as const;
const sending = { phase: 'sending', attempt: 1 } as const;
const stopped = { phase: 'needsAttention', failure: failure('connection_revoked'), before: queued } as const;
const recording = { phase: 'recording' } as const;
const writing = { phase: 'writing' } as const;

const consult = (phase: PhaseState, sentAt: number, of = practice): Consult => ({
  ...newConsult(of, phase),
  submissions: [{ ...submission(of.id), frozenAt: epochMs(sentAt) }],
});

it('the count of what is not sent has what waits for the service, since when, and what only this computer has', () => {
  const consults = [
    consult(queued, 30),
    consult(sending, 20),
    consult(stopped, 10),
    consult(writing, 5),
    consult(recording, 1),
    consult(queued, 2, sandbox),
  ];
  expect(sendQueueSummary(consults, isSandbox)).toEqual({
    waiting: 2,
    needsHelp: 1,
    oldestSince: 10,
    onlyHere: 4,
  });
});

it('the count of what is not sent is empty where nothing waits', () => {
  const empty = { waiting: 0, needsHelp: 0, oldestSince: null, onlyHere: 0 };
  expect(sendQueueSummary([], isSandbox)).toEqual(empty);
  expect(sendQueueSummary([consult(writing, 5)], isSandbox)).toEqual(empty);
});
