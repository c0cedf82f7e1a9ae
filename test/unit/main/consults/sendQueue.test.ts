import { expect, it } from 'vitest';
import { sendQueueOf } from '../../../../main/consults/sendQueue.ts';
import type { Consult, PhaseState } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { newConnection, newConsult, submission } from '../../../support/sampleConsults.ts';

const practice = newConnection();
const sandbox = newConnection({ isSandbox: true });
const isSandbox = ({ connectionId }: Consult): boolean => connectionId === sandbox.id;

const wait = { attempt: 1, notBefore: epochMs(0), because: null } as const;
const queued = { phase: 'queued', isSecondSend: false, ...wait } as const;
const sending = { phase: 'sending', isSecondSend: false, attempt: 1 } as const;
const stopped = {
  phase: 'needsAttention',
  failure: failure('connection_revoked'),
  before: queued,
} as const;
const recording = { phase: 'recording' } as const;
const writing = { phase: 'writing', isSecondSend: false, answered: 'accepted' } as const;

const consult = (phase: PhaseState, sentAt: number, of = practice): Consult => ({
  ...newConsult(of, phase),
  submissions: [{ ...submission(of.id), frozenAt: epochMs(sentAt) }],
});

it('counts what waits for the service, since when, and what only this computer has', () => {
  const consults = [
    consult(queued, 30),
    consult(sending, 20),
    consult(stopped, 10),
    consult(writing, 5),
    consult(recording, 1),
    consult(queued, 2, sandbox),
  ];
  expect(sendQueueOf(consults, isSandbox)).toEqual({
    waiting: 2,
    needsHelp: 1,
    oldestSince: 10,
    onlyHere: 4,
  });
});

it('is empty where nothing waits', () => {
  const empty = { waiting: 0, needsHelp: 0, oldestSince: null, onlyHere: 0 };
  expect(sendQueueOf([], isSandbox)).toEqual(empty);
  expect(sendQueueOf([consult(writing, 5)], isSandbox)).toEqual(empty);
});
