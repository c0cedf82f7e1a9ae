import { describe, expect, it } from 'vitest';
import { actionsOf, type ConsultAction } from '../../../../shared/consult/actions.ts';
import {
  currentSubmission,
  type Consult,
  type Phase,
  type PhaseState,
} from '../../../../shared/consult/consult.ts';
import { epochMs } from '../../../../shared/ids.ts';
import { canRemoveAudio, isBlockedWithoutAudio } from '../../../../shared/consult/canRemoveAudio.ts';
import { deletionObstacle } from '../../../../shared/consult/deletionObstacle.ts';
import { transition } from '../../../../shared/consult/transitions/transition.ts';
import { type ConsultEvent } from '../../../../shared/consult/transitions/consultEvent.ts';
import { everyPhase, newConnection, newConsult, newNote } from '../../../support/sampleConsults.ts';

const now = epochMs(2_000_000_000_000);
const here = newConnection();
/** Each phase, as sent once and as never sent. */
const all: readonly Consult[] = everyPhase.flatMap((state) => {
  const sent = newConsult(here, state);
  const ended = sent.submissions.map((one) => ({ ...one, place: 'note_failed' as const }));
  return [sent, { ...sent, submissions: [] }, { ...sent, submissions: ended }];
});

const removed = (consult: Consult): Consult => transition(consult, { type: 'audioRemoved' }, now);

const underWay: readonly Phase[] = ['recording', 'preparing', 'queued', 'sending', 'writing'];

/** What cannot be done without sound, said apart from the rule that is tested. */
const needSound: readonly ConsultAction[] = [
  'trimRecording',
  'continueRecording',
  'send',
  'sendSmaller',
  'prepareAgain',
  'restoreRecording',
  'tryAgain',
  'checkAgain',
];

describe('removed audio', () => {
  it('audio that may still be sent is never removed', () => {
    for (const consult of all) {
      const isStopped = consult.phase === 'needsAttention' && currentSubmission(consult) !== null;
      const isServiceUninformed =
        (consult.phase === 'filed' || consult.phase === 'discarded') &&
        (consult.report.state === 'due' || consult.report.state === 'parked');
      if (underWay.includes(consult.phase) || isStopped || isServiceUninformed)
        expect(removed(consult), consult.phase).toBe(consult);
      else if (canRemoveAudio(consult)) expect(removed(consult).audioRemovedAt).toBe(now);
    }
    expect(all.filter(canRemoveAudio).length).toBeGreaterThan(2);
  });

  it('removing audio changes no phase, hides the actions that need it, and cannot be done twice', () => {
    for (const consult of all.filter(canRemoveAudio)) {
      const after = removed(consult);
      expect(after.phase).toBe(consult.phase);
      expect(transition(after, { type: 'audioRemoved' }, epochMs(now + 1))).toBe(after);
      // Of a report it needs no sound.
      const isOfReport = after.phase === 'filed' || after.phase === 'discarded';
      const offered = actionsOf(after).filter(
        (action) => needSound.includes(action) && !(isOfReport && action === 'tryAgain'),
      );
      expect(offered, JSON.stringify(after)).toEqual([]);
      const others = actionsOf(consult).filter((one) => !needSound.includes(one) && one !== 'reconnect');
      expect(actionsOf(after)).toEqual(expect.arrayContaining([...others]));
    }
  });

  it('removed audio keeps the consult out of every phase that needs it, after any event', () => {
    const events: readonly ConsultEvent[] = [
      { type: 'recordingTrimmed', trim: { fromMs: 0, toMs: 100 } },
      { type: 'preparingAsked' },
      { type: 'workResumed' },
      { type: 'consultRestored' },
      { type: 'noteFiled' },
      { type: 'consultDiscarded' },
      { type: 'sectionEdited', index: 0, edit: { content: 'x', isRemoved: false } },
      { type: 'noteBegunByHand' },
      { type: 'noteArrived', note: newNote() },
    ];
    for (const consult of all.filter(canRemoveAudio))
      for (const event of events) {
        const after = transition(removed(consult), event, now);
        if (isBlockedWithoutAudio(removed(consult), event)) expect(after).toEqual(removed(consult));
        expect(['preparing', 'queued', 'sending', 'recording']).not.toContain(after.phase);
        expect(after.audioRemovedAt).toBe(now);
      }
  });

  it('removed audio does not stop a note from being discarded and restored', () => {
    const noteReady: PhaseState = { phase: 'noteReady', note: newNote() };
    const discarded = transition(removed(newConsult(here, noteReady)), { type: 'consultDiscarded' }, now);
    expect(actionsOf(discarded)).toContain('restoreNote');
    expect(transition(discarded, { type: 'consultRestored' }, now).phase).toBe('noteReady');
  });
});

it('a consult can be deleted only if nothing of it is under way', () => {
  for (const consult of all) {
    const isDue =
      (consult.phase === 'filed' || consult.phase === 'discarded') && consult.report.state === 'due';
    expect(deletionObstacle(consult, false) === null, consult.phase).toBe(
      !underWay.includes(consult.phase) && !isDue,
    );
  }
});
