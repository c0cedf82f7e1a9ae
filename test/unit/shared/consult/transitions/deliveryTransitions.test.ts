import { describe, expect, it } from 'vitest';
import { actionsOf } from '../../../../../shared/consult/actions.ts';
import {
  isWithoutService,
  transcriptOf,
  type Consult,
  type PhaseState,
  type Submission,
} from '../../../../../shared/consult/consult.ts';
import { submissionRefusalOf } from '../../../../../shared/consult/transitions/deliveryTransitions.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { epochMs, submissionKey } from '../../../../../shared/ids.ts';
import { transition } from '../../../../../shared/consult/transitions/transition.ts';
import { type ConsultEvent } from '../../../../../shared/consult/transitions/consultEvent.ts';
import {
  everyPhase,
  newConnection,
  newConsult,
  newNote,
  submission as sample,
} from '../../../../support/sampleConsults.ts';

const now = epochMs(5_000);
const connection = newConnection();
const key = submissionKey('key-1');
const live: Submission = { ...sample(connection.id), key, refusedAs: null };
const queued = { phase: 'queued', attempt: 1, notBefore: now, because: null } as const;
const sending = { phase: 'sending', attempt: 1 } as const;
const writing = { phase: 'writing' } as const;
const failed = {
  type: 'noteFailed',
  because: failure('transcription_failed'),
  transcript: 'Vet: hm',
} as const;
const missed = { type: 'noteMissed', notBefore: now } as const;
const begunByHand = { type: 'noteBegunByHand' } as const;
const takenUp = { type: 'sendingTakenUp' } as const;

const consultOf = (state: PhaseState, submissions: readonly Submission[] = [live]): Consult =>
  newConsult(connection, state, { submissions, otherNotes: [], setAside: null, edits: {} });
const after = (consult: Consult, ...events: readonly ConsultEvent[]): Consult =>
  events.reduce((known, event) => transition(known, event, now), consult);

it('a submission that has ended stays unchanged if the next one is not answered', () => {
  const earlier: Submission = { ...live, key: submissionKey('key-0'), place: 'note_failed' };
  const because = failure('timed_out');
  const delayed = { type: 'uploadDelayed', because, notBefore: now, doubt: 'unsure' } as const;
  const [ended, next] = after(consultOf(sending, [earlier, live]), delayed).submissions;
  expect(next?.place).toBe('unsure');
  expect(ended).toBe(earlier);
});

it('that the note of an earlier key failed ends no later submission, however late the answer comes', () => {
  const earlier: Submission = { ...live, key: submissionKey('key-0'), place: 'note_failed' };
  for (const state of [queued, sending, writing]) {
    const consult = consultOf(state, [earlier, live]);
    expect(after(consult, { ...failed, of: earlier.key })).toBe(consult);
  }
});

describe('what is known of the live submission', () => {
  it('what is known of the live submission is how it was refused, said where it can be prepared anew and nowhere else', () => {
    const submissions: readonly Submission[] = [{ ...live, place: 'not_found', refusedAs: 'unreadable' }];
    for (const state of everyPhase)
      expect([state.phase, submissionRefusalOf(consultOf(state, submissions))]).toEqual([
        state.phase,
        state.phase === 'readyToSend' ? 'unreadable' : null,
      ]);
  });

  it('what is known of the live submission is the address where it began, if that is known', () => {
    const unbegun = consultOf(queued, [{ ...live, begunAt: null }]);
    const begun = (address?: string) =>
      after(unbegun, { type: 'uploadStarted', ...(address === undefined ? {} : { address }) }).submissions[0];
    expect(begun('https://x')).toMatchObject({ begunAt: 'https://x' });
    expect(begun()).toMatchObject({ begunAt: '' });
  });

  it('what is known of the live submission is that it may be there where all of it left', () => {
    const because = failure('service_unreachable');
    for (const event of [
      { type: 'uploadDelayed', because, notBefore: now, mayBeThere: true },
      { type: 'workStopped', because, mayBeThere: true },
    ] as const)
      expect(after(consultOf(sending), event).submissions[0]).toMatchObject({ mayBeThereSince: now });
  });

  it('what is known of the live submission is asked for after a cancelled send as of a first one', () => {
    const sentTwice = consultOf(sending, [{ ...live, isSecondSend: true }]);
    expect(after(sentTwice, { type: 'sendCancelled' })).toMatchObject({
      phase: 'writing',
      submissions: [{ isSecondSend: false }],
    });
  });
});

it.each([false, true])(
  'a 404 for an upload that had no answer leads to another try (a second send: %s)',
  (isSecondSend) => {
    const missing = after(consultOf(queued, [{ ...live, isSecondSend, place: 'unsure' }]), missed);
    expect(missing).toMatchObject({ phase: 'queued', submissions: [{ isSecondSend, place: 'here' }] });
  },
);

describe('a note that failed', () => {
  it('a note that failed returns to writing after a 202, whatever the upload’s state was', () => {
    for (const state of [queued, sending, writing])
      expect(after(consultOf(state), failed)).toMatchObject({ phase: 'needsAttention', before: writing });
  });

  it('a note that failed keeps its transcript even after a 409', () => {
    expect(transcriptOf(after(consultOf(writing, [{ ...live, hadConflict: true }]), failed))).toBe('Vet: hm');
  });

  it('a note that failed ends only the first of two submissions if it has that key', () => {
    const second = { ...live, key: submissionKey('key-2') };
    const first: Submission = { ...live, place: 'superseded' };
    const waiting = after(consultOf(writing, [first, second]), { ...failed, of: key });
    expect(waiting).toMatchObject({
      phase: 'writing',
      submissions: [{ place: 'note_failed' }, { place: 'here' }],
    });
  });
});

describe('a note begun by hand', () => {
  const attention = (submissions: readonly Submission[], code: 'note_lost' | 'ffmpeg_failed') =>
    consultOf(
      {
        phase: 'needsAttention',
        failure: failure(code),
        before: code === 'note_lost' ? writing : { phase: 'preparing', before: null },
      },
      submissions,
    );

  it('a note begun by hand is reported under the key of a lost note, because that note may still come', () => {
    const written = after(attention([{ ...live, place: 'not_found' }], 'note_lost'), begunByHand);
    expect(written).toMatchObject({ note: { key } });
  });

  it('a note begun by hand is unknown to the service if all submissions were cancelled', () => {
    const cancelled: Submission = { ...live, place: 'cancelled' };
    expect(isWithoutService(after(attention([cancelled], 'ffmpeg_failed'), begunByHand))).toBe(true);
  });

  it('a note begun by hand is replaced by the recording with a reset count of tries', () => {
    const sentTwice = [{ ...live, isSecondSend: true }];
    const delayed = consultOf({ ...queued, because: failure('timed_out') }, sentTwice);
    expect(after(delayed, begunByHand, takenUp)).toMatchObject({
      phase: 'queued',
      submissions: [{ isSecondSend: false }],
    });
  });

  it('a note begun by hand is replaced by the recording if a section was only removed or restored', () => {
    const edit = { content: null, isRemoved: true };
    const written = after(consultOf(queued), begunByHand, { type: 'sectionEdited', index: 0, edit });
    expect(actionsOf(written)).toContain('sendInstead');
    expect(after(written, takenUp)).toMatchObject({ phase: 'queued', edits: {} });
  });

  it('a note begun by hand stays once the service’s note has come', () => {
    const edit = { content: null, isRemoved: true };
    const written = after(consultOf(queued), begunByHand, { type: 'sectionEdited', index: 0, edit });
    const both = after(written, { type: 'noteArrived', note: newNote({ key, isByHand: false }) });
    expect(both.otherNotes).toHaveLength(1);
    expect(actionsOf(both)).not.toContain('sendInstead');
    expect(after(both, takenUp)).toBe(both);
  });
});
