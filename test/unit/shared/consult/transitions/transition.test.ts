import { describe, expect, it } from 'vitest';
import {
  isAskedAbout,
  isUploadNotBegun,
  isWithoutService,
  preparedAudio,
  sentPatient,
  transcriptOf,
  type Consult,
  type Source,
  type Submission,
} from '../../../../../shared/consult/consult.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { consultId, connectionId, epochMs, sha256, submissionKey } from '../../../../../shared/ids.ts';
import { emptyNote, type Note } from '../../../../../shared/consult/note.ts';
import type { Take, TakeEnd } from '../../../../../shared/consult/take.ts';
import { actionsOf, isChangedSinceFiled } from '../../../../../shared/consult/actions.ts';
import { transition } from '../../../../../shared/consult/transitions/transition.ts';
import { type ConsultEvent } from '../../../../../shared/consult/transitions/consultEvent.ts';
import { readWarnings, unreadWarnings } from '../../../../../shared/consult/warnings.ts';

const now = epochMs(5_000);
const audio = {
  format: 'wav' as const,
  file: 'a',
  firstSample: 0,
  byteCount: 44,
  sha256: sha256('aa'),
  durationMs: 1_000,
};
const submission: Submission = {
  key: submissionKey('key-1'),
  connectionId: connectionId('c'),
  audio,
  trimmedFrom: null,
  compressedFrom: null,
  fields: { pet_name: 'Biscuit', pet_type: null, external_ref: null, captured_seconds: null },
  payloadSha256: sha256('bb'),
  frozenAt: epochMs(1),
  end: 'live',
  hasBegun: true,
  mayBeThereSince: null,
  refusedAs: null,
  transcript: null,
};
const note: Note = {
  key: submission.key,
  sections: [
    { key: 'subjective', heading: 'Subjective', content: 'limps\r\nsince Monday' },
    { key: 'plan', heading: 'Plan', content: 'rest' },
  ],
  warnings: [],
  transcript: 'Vet: hello',
  durationSeconds: 1,
  title: null,
  isByHand: false,
};
const facts = {
  id: consultId('1'),
  connectionId: connectionId('c'),
  vet: 'Dr Moor',
  patient: { name: 'Biscuit', species: 'Dog', reference: '' },
  source: {
    kind: 'file',
    path: '/x.m4a',
    fileName: 'x.m4a',
    byteCount: 1,
    sha256: sha256('cc'),
  } as Source,
  createdAt: epochMs(1),
  edits: {},
  offered: null,
  setAside: null,
  correctedFrom: [],
  warningsRead: [],
  checkedPlaces: [],
  since: epochMs(1),
  audioRemovedAt: null,
};
const take: Take = {
  kind: 'take',
  file: 'take',
  microphone: 'Desk mic',
  consent: 'not_asked',
  end: null,
};
const end: TakeEnd = {
  by: 'person',
  recordedMs: 5_000,
  durationMs: 1_000,
  gaps: [{ atMs: 500, missingMs: 4_000, reason: 'device_lost' }],
};
const ready = { phase: 'readyToSend', audio, trim: null } as const;
const unsent = { ...facts, submissions: [] };
const sent = { ...facts, submissions: [submission] };
const filedAt = epochMs(2_000);
const due = { state: 'due', attempt: 0, notBefore: filedAt, because: null } as const;
const writing = { phase: 'writing', isSecondSend: false, answered: 'accepted' } as const;

const another = { ...submission, key: submissionKey('key-2'), hasBegun: false };
/** A new note was requested while the first was still being written. */
const two = [
  { ...submission, end: 'superseded' },
  { ...another, hasBegun: true },
] as const;

/** One consult in every phase; where a phase has more than one shape that matters, one for each. */
const consults = {
  recording: { ...unsent, source: take, phase: 'recording' },
  readyTake: { ...unsent, source: { ...take, end }, ...ready, trim: { fromMs: 100, toMs: 700 } },
  preparing: { ...unsent, phase: 'preparing', before: null },
  preparingTake: { ...unsent, source: { ...take, end }, phase: 'preparing', before: null },
  readyToSend: { ...unsent, ...ready },
  readyAfterUnreadable: {
    ...facts,
    submissions: [{ ...submission, end: 'not_found', refusedAs: 'unreadable' }],
    ...ready,
    trim: { fromMs: 100, toMs: 700 },
  },
  preparingAgain: {
    ...facts,
    submissions: [{ ...submission, end: 'not_found', refusedAs: 'unreadable' }],
    phase: 'preparing',
    before: { ...ready, trim: { fromMs: 100, toMs: 700 } },
  },
  readyAfterTooLarge: {
    ...facts,
    submissions: [{ ...submission, end: 'not_found', refusedAs: 'too_large' }],
    ...ready,
  },
  queued: {
    ...sent,
    phase: 'queued',
    isSecondSend: false,
    attempt: 2,
    notBefore: epochMs(99),
    because: null,
  },
  queuedUntried: {
    ...facts,
    submissions: [{ ...submission, hasBegun: false }],
    phase: 'queued',
    isSecondSend: false,
    attempt: 0,
    notBefore: epochMs(0),
    because: null,
  },
  /** Its upload ended without an answer, so the note is asked for first. */
  queuedInDoubt: {
    ...facts,
    submissions: [{ ...submission, doubt: 'unanswered' }],
    phase: 'queued',
    isSecondSend: false,
    attempt: 1,
    notBefore: epochMs(99),
    because: failure('timed_out'),
  },
  byHand: { ...sent, phase: 'noteReady', note: emptyNote(submission.key, 'Vet: hm') },
  withoutService: { ...unsent, source: { kind: 'none' }, phase: 'noteReady', note: emptyNote(null, null) },
  sending: { ...sent, phase: 'sending', isSecondSend: false, attempt: 3 },
  writing: { ...sent, ...writing },
  writingAfterConflict: { ...sent, ...writing, answered: 'conflict' },
  writingAfterRefusal: { ...sent, ...writing, answered: 'refused' },
  noteReady: { ...sent, phase: 'noteReady', note },
  warned: { ...sent, phase: 'noteReady', note: { ...note, warnings: ['quiet', 'short'] } },
  filed: { ...sent, phase: 'filed', note, filed: [], filedAt, report: due },
  discarded: {
    ...sent,
    phase: 'discarded',
    before: { phase: 'noteReady', note },
    discardedAt: filedAt,
    report: due,
  },
  attentionBeforeSend: {
    ...unsent,
    phase: 'needsAttention',
    failure: failure('file_missing'),
    before: { phase: 'preparing', before: null },
  },
  attentionWhileWriting: {
    ...sent,
    phase: 'needsAttention',
    failure: failure('note_overdue'),
    before: writing,
  },
  attentionAfterRefusal: {
    ...sent,
    phase: 'needsAttention',
    failure: failure('request_rejected'),
    before: { phase: 'queued', isSecondSend: false, attempt: 1, notBefore: epochMs(0), because: null },
  },
  filedAndParked: {
    ...sent,
    phase: 'filed',
    note,
    filed: [],
    filedAt,
    report: { state: 'parked', because: failure('token_missing') },
  },
  attentionAfterFailedNote: {
    ...facts,
    submissions: [{ ...submission, end: 'note_failed' }],
    phase: 'needsAttention',
    failure: failure('transcription_failed'),
    before: writing,
  },
  overdueForHalfAnHour: {
    ...facts,
    submissions: [{ ...submission, acceptedAt: epochMs(now - 30 * 60_000) }],
    phase: 'needsAttention',
    failure: failure('note_overdue'),
    before: writing,
  },
  filedSecond: {
    ...facts,
    submissions: [{ ...two[0], second: { report: due } }, two[1]],
    phase: 'filed',
    note: { ...note, key: another.key },
    filed: [],
    filedAt,
    report: { state: 'recorded', at: filedAt },
  },
} as const satisfies Record<string, Consult>;

const luna = { name: 'Luna', species: 'Cat', reference: '1' };

const events = {
  takeEnded: { type: 'takeEnded', end, audio: null },
  takePaused: { type: 'takePaused', end },
  pausedTakeStopped: { type: 'pausedTakeStopped' },
  takeContinued: { type: 'takeContinued', file: 'next', microphone: 'Headset' },
  nothingAdded: { type: 'nothingAdded' },
  takeDiscarded: { type: 'takeDiscarded', end },
  newAnimalUndone: { type: 'newAnimalUndone', file: 'next', microphone: 'Headset', patient: luna },
  recordingTrimmed: { type: 'recordingTrimmed', trim: { fromMs: 100, toMs: 700 } },
  audioPrepared: { type: 'audioPrepared', audio },
  patientChanged: { type: 'patientChanged', patient: luna },
  patientCorrected: { type: 'patientCorrected', patient: luna },
  payloadFrozen: { type: 'payloadFrozen', submission: another },
  uploadStarted: { type: 'uploadStarted' },
  uploadDelayed: { type: 'uploadDelayed', because: failure('timed_out'), notBefore: epochMs(7) },
  sendCancelled: { type: 'sendCancelled' },
  noteBegunByHand: { type: 'noteBegunByHand' },
  sendingTakenUp: { type: 'sendingTakenUp' },
  uploadAnswered: { type: 'uploadAnswered', answered: 'accepted' },
  noteArrived: { type: 'noteArrived', note },
  noteOpened: { type: 'noteOpened' },
  noteFailed: { type: 'noteFailed', because: failure('note_generation_failed'), transcript: 'Vet: hm' },
  noteMissed: { type: 'noteMissed', notBefore: epochMs(8_000) },
  workStopped: { type: 'workStopped', because: failure('subscription_inactive') },
  workResumed: { type: 'workResumed' },
  preparingAsked: { type: 'preparingAsked' },
  preparingCancelled: { type: 'preparingCancelled' },
  sectionEdited: { type: 'sectionEdited', index: 1, edit: { content: 'walks', isRemoved: false } },
  warningsAcknowledged: { type: 'warningsAcknowledged', count: 2, by: 'Dr Moor' },
  noteFiled: { type: 'noteFiled' },
  consultDiscarded: { type: 'consultDiscarded' },
  consultRestored: { type: 'consultRestored' },
  outcomeRecorded: { type: 'outcomeRecorded', decidedAt: filedAt },
  outcomeRefused: { type: 'outcomeRefused', decidedAt: filedAt, because: failure('request_rejected') },
  outcomeNotReported: { type: 'outcomeNotReported' },
  audioRemoved: { type: 'audioRemoved' },
} as const satisfies Record<string, ConsultEvent>;

type Where = keyof typeof consults;
type Event = keyof typeof events;

describe('an event that comes too late', () => {
  const sent: readonly Where[] = ['queued', 'sending', 'writing'];
  const written: readonly Where[] = ['noteReady', 'filed', 'discarded'];
  const ofTakes = ['takeEnded', 'takePaused', 'pausedTakeStopped', 'takeContinued', 'takeDiscarded'] as const;
  const ofPreparing = ['nothingAdded', 'audioPrepared', 'preparingAsked', 'preparingCancelled'] as const;
  const beforeSend = ['newAnimalUndone', 'recordingTrimmed', 'patientChanged'] as const;
  const ofSending = ['uploadStarted', 'uploadDelayed', 'uploadAnswered', 'sendCancelled'] as const;
  const ofWaiting = ['noteMissed', 'noteFailed', 'workStopped', 'workResumed', 'noteBegunByHand'] as const;

  it.each<[string, readonly Event[], readonly Where[]]>([
    ['a recording', [...ofTakes, ...ofPreparing, ...beforeSend, 'payloadFrozen'], [...sent, ...written]],
    ['sending', [...ofSending, ...ofWaiting], written],
    ['a note', ['sectionEdited', 'noteFiled', 'consultDiscarded', 'consultRestored', 'audioRemoved'], sent],
  ])('for %s changes nothing', (_what, late, states) => {
    for (const where of states)
      for (const event of late)
        expect(transition(consults[where], events[event], now), `${event} in ${where}`).toBe(consults[where]);
  });
});

describe('a transition', () => {
  it('marks a note that comes as unread, until somebody opens it', () => {
    const arrived = transition(consults.writing, events.noteArrived, now);
    expect(arrived.isNoteUnread).toBe(true);
    const opened = transition(arrived, events.noteOpened, now);
    expect(opened).toEqual({ ...opened, phase: 'noteReady' });
    expect('isNoteUnread' in opened).toBe(false);
  });

  it('never replaces a note by hand with a late note', () => {
    const written = transition(consults.byHand, { ...events.sectionEdited, index: 0 }, now);
    const after = transition(written, events.noteArrived, now);
    expect(after).toEqual({ ...written, offered: note });
    expect(transition(after, { type: 'noteArrived', note: { ...note, title: 'x' } }, now)).toBe(after);
  });

  it('ends the report of a note by hand without a failure if the service refuses it', () => {
    const filedByHand = transition(consults.byHand, events.noteFiled, filedAt);
    const refused = transition(filedByHand, events.outcomeRefused, now);
    expect(refused).toMatchObject({ report: { state: 'none' } });
    const because = failure('outcome_refused');
    expect(transition(filedByHand, { ...events.outcomeRefused, because }, now)).toMatchObject({
      report: { state: 'refused', because },
    });
  });

  it('ends every report with the time if the organisation has switched reports off, and a new filing is due again', () => {
    const off = { state: 'none', switchedOffAt: now };
    for (const where of ['filed', 'discarded', 'filedAndParked'] as const)
      expect(transition(consults[where], events.outcomeNotReported, now)).toMatchObject({ report: off });
    const refused = transition(consults.filed, events.outcomeRefused, filedAt);
    expect(transition(refused, events.outcomeNotReported, now)).toMatchObject({ report: off });
    const second = transition(consults.filedSecond, events.outcomeNotReported, now);
    expect(second).toMatchObject({ report: { state: 'recorded' } });
    expect(second.submissions[0]?.second).toEqual({ report: off });
    const ended = transition(consults.filed, events.outcomeNotReported, now);
    expect(transition(ended, events.outcomeNotReported, epochMs(now + 1))).toBe(ended);
    expect(transition(ended, events.noteFiled, now)).toMatchObject({ report: { state: 'due' } });
  });

  it('asks the service before it returns a begun submission, even after the count of tries was reset', () => {
    const sending = transition(consults.queuedUntried, events.uploadStarted, now);
    const stopped = transition(sending, events.workStopped, now);
    const resumed = transition(stopped, events.workResumed, now);
    expect(resumed).toMatchObject({ phase: 'queued', attempt: 0 });
    expect(isUploadNotBegun(resumed)).toBe(false);
    expect(isUploadNotBegun(consults.queuedUntried)).toBe(true);
    const cancelled = transition(resumed, events.sendCancelled, now);
    expect(cancelled).toMatchObject({
      phase: 'writing',
      answered: 'refused',
      submissions: [{ end: 'live' }],
    });
    expect(isAskedAbout(cancelled)).toBe(true);
    expect(isAskedAbout(consults.writing)).toBe(false);
  });

  it('joins what the vet recorded after Continue to what was there, without the time between', () => {
    const continued = transition(consults.readyTake, events.takeContinued, now);
    expect(continued).toEqual({
      ...unsent,
      phase: 'recording',
      earlier: end,
      ready: { ...ready, trim: { fromMs: 100, toMs: 700 } },
      since: now,
      source: { ...take, earlierFiles: ['take'], file: 'next', microphone: 'Headset' },
    });
    const more: TakeEnd = {
      by: 'cap',
      recordedMs: 2_500,
      durationMs: 2_000,
      gaps: [{ atMs: 300, missingMs: 500, reason: 'stalled' }],
    };
    const after = transition(continued, { type: 'takeEnded', end: more, audio: null }, now);
    expect(after).toMatchObject({
      phase: 'preparing',
      before: null,
      source: {
        end: {
          by: 'cap',
          recordedMs: 7_500,
          durationMs: 3_000,
          gaps: [
            { atMs: 500, missingMs: 4_000 },
            { atMs: 1_300, missingMs: 500 },
          ],
          joins: [1_000],
        },
      },
    });
    // The WAV of both runs together is exact; each run was rounded.
    const whole = { ...audio, durationMs: 3_001 };
    expect(transition(after, { type: 'audioPrepared', audio: whole }, now)).toMatchObject({
      trim: null,
      source: { end: { recordedMs: 7_501, durationMs: 3_001 } },
    });
  });

  it.each(['ready', 'still prepared'] as const)('goes on when New animal is undone while it is %s', (how) => {
    const { phase: _phase, audio: _audio, trim: _trim, ...rest } = consults.readyTake;
    const before: Consult =
      how === 'ready' ? consults.readyTake : { ...rest, phase: 'preparing', before: null };
    const undone = transition(before, events.newAnimalUndone, now);
    expect(undone).toMatchObject({
      phase: 'recording',
      patient: luna,
      earlier: consults.readyTake.source.end,
      source: { earlierFiles: [consults.readyTake.source.file], file: 'next', end: null },
    });
    const after = transition(undone, events.takeEnded, now);
    expect(after).toMatchObject({ phase: 'preparing', source: { end: { recordedMs: 10_000 } } });
  });

  it('gives the recording back as it was, with its trim, if nothing more was recorded', () => {
    const continued = transition(consults.readyTake, events.takeContinued, now);
    const after = transition(continued, events.nothingAdded, now);
    expect(after).toEqual({
      ...consults.readyTake,
      source: { ...consults.readyTake.source, microphone: 'Headset' },
      since: now,
    });
  });

  it('holds a paused recording until the vet resumes or stops it', () => {
    const paused = transition(consults.recording, events.takePaused, now);
    expect(paused).toEqual({ ...consults.recording, earlier: end, isPaused: true });
    const resumed = transition(paused, events.takeContinued, now);
    const pausedAgain = transition(resumed, { type: 'takePaused', end: { ...end, gaps: [] } }, now);
    const stopped = transition(pausedAgain, events.pausedTakeStopped, now);
    expect(stopped).toMatchObject({
      phase: 'preparing',
      source: {
        earlierFiles: ['take'],
        file: 'next',
        end: { recordedMs: 10_000, durationMs: 2_000, joins: [1_000], gaps: end.gaps },
      },
    });
    expect(preparedAudio(pausedAgain)).toBeNull();
  });

  it('is ready at once if the WAV was written during the take', () => {
    const after = transition(consults.recording, { type: 'takeEnded', end, audio }, now);
    expect(after).toMatchObject({ ...ready, source: { ...take, end } });
  });

  it('records what a journal lost since the take ended, and captured_seconds still counts it', () => {
    const long: TakeEnd = { by: 'person', recordedMs: 20_000, durationMs: 20_000, gaps: [] };
    const stopped = transition(consults.recording, { type: 'takeEnded', end: long, audio: null }, now);
    const half = { ...audio, durationMs: 10_000 };
    const after = transition(stopped, { type: 'audioPrepared', audio: half }, now);
    const gaps = [{ atMs: 10_000, missingMs: 10_000, reason: 'damaged' }];
    expect(after).toMatchObject({
      phase: 'readyToSend',
      source: { end: { recordedMs: 20_000, durationMs: 10_000, gaps } },
    });
    const whole = transition(stopped, { type: 'audioPrepared', audio: { ...half, durationMs: 19_900 } }, now);
    expect(whole).toMatchObject({ source: { end: long } });
  });

  it.each([
    { inJournalMs: 4_000, tailMs: 0 },
    // The conversion rounds: what is missing at the end counts from 100 ms on.
    { inJournalMs: 3_901, tailMs: 0 },
    { inJournalMs: 3_900, tailMs: 100 },
    { inJournalMs: 1_000, tailMs: 3_000 },
  ])(
    'of 4 s lost, marks $inJournalMs ms inside the take and $tailMs ms at its end',
    ({ inJournalMs, tailMs }) => {
      const known = { atMs: 1_000, missingMs: 500, reason: 'stalled' } as const;
      const long: TakeEnd = { by: 'person', recordedMs: 10_500, durationMs: 10_000, gaps: [known] };
      const found = [known, { atMs: 3_000, missingMs: inJournalMs, reason: 'damaged' } as const];
      const stopped = transition(consults.recording, { type: 'takeEnded', end: long, audio: null }, now);
      const short = { ...audio, durationMs: 6_000 };
      const after = transition(stopped, { type: 'audioPrepared', audio: short, gaps: found }, now);
      const tail = tailMs === 0 ? [] : [{ atMs: 6_000, missingMs: tailMs, reason: 'damaged' }];
      expect(after).toMatchObject({ source: { end: { durationMs: 6_000, gaps: [...found, ...tail] } } });
    },
  );

  it('moves a later gap to the end of the audio that the journal still has', () => {
    const short = { ...audio, durationMs: 400 };
    expect(transition(consults.preparingTake, { type: 'audioPrepared', audio: short }, now)).toMatchObject({
      source: {
        end: {
          durationMs: 400,
          gaps: [
            { atMs: 400, missingMs: 4_000, reason: 'device_lost' },
            { atMs: 400, missingMs: 600, reason: 'damaged' },
          ],
        },
      },
    });
  });

  it('keeps the trim during preparing again, and returns to the ready audio after a cancel', () => {
    const { trim } = consults.readyAfterUnreadable;
    const again = transition(consults.readyAfterUnreadable, events.preparingAsked, now);
    expect(preparedAudio(again)).toEqual(audio);
    const anew = { ...audio, sha256: sha256('dd') };
    const prepared = transition(again, { type: 'audioPrepared', audio: anew }, now);
    expect(prepared).toMatchObject({ phase: 'readyToSend', audio: anew, trim });
    expect(transition(again, events.preparingCancelled, now)).toMatchObject({ ...ready, trim });
    const failed = transition(again, events.workStopped, now);
    expect(transition(failed, events.workResumed, now)).toMatchObject({ ...ready, trim });
    const restored = transition(transition(again, events.consultDiscarded, now), events.consultRestored, now);
    expect(restored).toMatchObject({ ...ready, trim });
  });

  it('lets a person end a wait, but not one that the service asked for', () => {
    const delayed = (retryAfterMs: number | null): Consult => {
      const because = failure('service_unavailable', null, retryAfterMs);
      return transition(consults.sending, { type: 'uploadDelayed', because, notBefore: epochMs(9) }, now);
    };
    expect(actionsOf(delayed(null))).toEqual(['tryAgain', 'writeByHand', 'cancelSending', 'correctPatient']);
    expect(actionsOf(delayed(4_000))).toEqual(['writeByHand', 'cancelSending', 'correctPatient']);
  });

  it('takes the length of an unread take from its WAV', () => {
    const unread = { by: 'crash', recordedMs: 0, durationMs: 0, gaps: [] } as const;
    const discarded = transition(consults.recording, { type: 'takeDiscarded', end: unread }, now);
    const restored = transition(discarded, { type: 'consultRestored' }, now);
    expect(transition(restored, events.audioPrepared, now)).toMatchObject({
      source: { end: { by: 'crash', recordedMs: audio.durationMs, durationMs: audio.durationMs } },
    });
    expect(transition(consults.preparingTake, events.audioPrepared, now)).toMatchObject({ source: { end } });
  });

  it('discards and restores an unprepared take', () => {
    const discarded = transition(consults.preparingTake, { type: 'consultDiscarded' }, now);
    expect(discarded).toMatchObject({ phase: 'discarded', report: { state: 'none' } });
    expect(transition(discarded, { type: 'consultRestored' }, now).phase).toBe('preparing');
  });

  it('files an unchanged section to the byte, an edited one as typed, and a removed one as empty', () => {
    const edited = transition(consults.noteReady, events.sectionEdited, now);
    expect(transition(edited, events.noteFiled, now)).toMatchObject({
      filed: [
        { key: 'subjective', content: 'limps\r\nsince Monday' },
        { key: 'plan', content: 'walks' },
      ],
    });
    const removed = transition(
      edited,
      { type: 'sectionEdited', index: 1, edit: { content: 'walks', isRemoved: true } },
      now,
    );
    expect(transition(removed, events.noteFiled, now)).toMatchObject({
      filed: [{}, { key: 'plan', content: '' }],
    });
  });

  it('keeps the transcript of a failed note through every later try', () => {
    const failed = transition(consults.writing, events.noteFailed, now);
    const again = transition(failed, events.payloadFrozen, now);
    expect(transcriptOf(again)).toBe('Vet: hm');
    const sentAgain = transition(transition(again, events.uploadStarted, now), events.uploadAnswered, now);
    const failedAgain = transition(sentAgain, { ...events.noteFailed, transcript: null }, now);
    expect(transcriptOf(failedAgain)).toBe('Vet: hm');
  });

  it('never allows another key after a 409, even if its note fails later', () => {
    const overdue = { type: 'workStopped', because: failure('note_overdue') } as const;
    const givenUp = transition(consults.writingAfterConflict, overdue, now);
    const failed = transition(givenUp, events.noteFailed, now);
    expect(failed).toMatchObject({
      failure: { code: 'note_generation_failed' },
      submissions: [{ end: 'live' }],
    });
    expect(transition(failed, events.payloadFrozen, now)).toBe(failed);
  });

  it('never allows another key after a 409, even if its note fails while the recording waits to be sent again', () => {
    const waiting = consults.queuedInDoubt;
    const submissions = waiting.submissions.map((one) => ({ ...one, hadConflict: true as const }));
    const failed = transition({ ...waiting, submissions }, events.noteFailed, now);
    expect(failed).toMatchObject({ phase: 'needsAttention', submissions: [{ end: 'live' }] });
    expect(transition(failed, events.payloadFrozen, now)).toBe(failed);
  });

  it('lets a refused recording be sent under a new key only after a 404, with editable fields', () => {
    const checking = transition(consults.attentionAfterRefusal, events.workResumed, now);
    expect(checking).toMatchObject({ phase: 'writing', answered: 'refused' });
    expect(transition(checking, events.patientChanged, now)).toBe(checking);
    const open = transition(checking, events.noteMissed, now);
    expect(transition(open, events.patientChanged, now).patient.name).toBe('Luna');
    expect(transition(open, events.payloadFrozen, now).submissions.map((s) => s.end)).toEqual([
      'not_found',
      'live',
    ]);
  });

  it('reports a discard if the service may have the recording', () => {
    const report = (consult: Consult) => {
      const after = transition(consult, events.consultDiscarded, now);
      return after.phase === 'discarded' ? after.report.state : null;
    };
    expect(report(consults.attentionWhileWriting)).toBe('due');
    expect(report(consults.attentionBeforeSend)).toBe('none');
    expect(report(consults.readyToSend)).toBe('none');
  });
});

describe('a patient corrected after Send', () => {
  const corrected = (consult: Consult): Consult => transition(consult, events.patientCorrected, now);

  it('does not change what was sent, and shows the sent name', () => {
    for (const consult of [consults.sending, consults.writing, consults.noteReady, consults.filed]) {
      const after = corrected(consult);
      expect(after).toMatchObject({
        ...consult,
        patient: events.patientCorrected.patient,
        correctedFrom: [facts.patient],
      });
      expect(sentPatient(after)).toEqual({ name: 'Biscuit', species: '', reference: '' });
    }
  });

  it('is a change since filing, unless nobody pasted the patient, until it is filed again or corrected back', () => {
    const filed = transition(consults.noteReady, events.noteFiled, now);
    const luna = corrected(filed);
    expect(isChangedSinceFiled(filed)).toBe(false);
    expect(isChangedSinceFiled(luna)).toBe(true);
    expect(isChangedSinceFiled(transition(luna, events.noteFiled, now))).toBe(false);
    const discarded = transition(luna, events.consultDiscarded, now);
    expect(isChangedSinceFiled(transition(discarded, events.consultRestored, now))).toBe(true);
    const back = { type: 'patientCorrected', patient: facts.patient } as const;
    expect(isChangedSinceFiled(transition(luna, back, now))).toBe(false);
    const unpasted = transition(consults.noteReady, { ...events.noteFiled, isPasted: false }, now);
    expect(isChangedSinceFiled(corrected(unpasted))).toBe(false);
    const restored = transition(
      transition(unpasted, events.consultDiscarded, now),
      events.consultRestored,
      now,
    );
    expect(isChangedSinceFiled(corrected(restored))).toBe(false);
  });

  it('stays corrected in later phases, with each earlier name', () => {
    const luna = corrected(consults.writing);
    const bella = { name: 'Bella', species: 'Cat', reference: '1' };
    const twice = transition(luna, { type: 'patientCorrected', patient: bella }, now);
    const steps = [events.noteArrived, events.noteFiled, events.consultDiscarded, events.consultRestored];
    const after = steps.reduce((consult: Consult, event) => transition(consult, event, now), twice);
    expect(after).toMatchObject({ phase: 'filed', patient: bella });
    expect(after.correctedFrom.map(({ name }) => name)).toEqual(['Biscuit', 'Luna']);
    expect(corrected(luna)).toBe(luna);
  });
});

describe('warnings of the service', () => {
  const acknowledge = (consult: Consult, count: number): Consult =>
    transition(consult, { ...events.warningsAcknowledged, count }, now);

  it('are unread until somebody has read them, and then show who and when', () => {
    expect(unreadWarnings(consults.warned)).toEqual(['quiet', 'short']);
    expect(actionsOf(consults.warned)).toContain('acknowledgeWarnings');
    const read = acknowledge(consults.warned, 2);
    expect(unreadWarnings(read)).toEqual([]);
    expect(actionsOf(read)).not.toContain('acknowledgeWarnings');
    expect(readWarnings(read)).toEqual([
      { text: 'quiet', by: 'Dr Moor', at: now },
      { text: 'short', by: 'Dr Moor', at: now },
    ]);
    const filed = transition(read, events.noteFiled, now);
    expect(readWarnings(filed)).toHaveLength(2);
    const back = transition(transition(filed, events.consultDiscarded, now), events.consultRestored, now);
    expect(unreadWarnings(back)).toEqual([]);
  });

  it('of a late note are unread, even if earlier ones were read', () => {
    const read = acknowledge({ ...consults.byHand, note: { ...consults.byHand.note, warnings: ['a'] } }, 1);
    const after = transition(read, { type: 'noteArrived', note: { ...note, warnings: ['a', 'b'] } }, now);
    expect(unreadWarnings(after)).toEqual(['a', 'b']);
    expect(readWarnings(acknowledge(after, 3))).toHaveLength(3);
  });

  it('cannot be acknowledged before they are shown, nor become unread again', () => {
    expect(acknowledge(consults.warned, 3)).toBe(consults.warned);
    const one = acknowledge(consults.warned, 1);
    expect(unreadWarnings(one)).toEqual(['short']);
    expect(acknowledge(one, 0)).toBe(one);
  });
});

describe('a note written without the service', () => {
  const begin = (consult: Consult): Consult => transition(consult, events.noteBegunByHand, now);
  const file = (consult: Consult): Consult => transition(consult, events.noteFiled, now);
  const reportOf = (consult: Consult) =>
    consult.phase === 'filed' || consult.phase === 'discarded' ? consult.report.state : null;

  it('is never sent or reported, whether filed, discarded, restored or filed again', () => {
    const filed = file(consults.withoutService);
    expect(filed).toMatchObject({ phase: 'filed', submissions: [], report: { state: 'none' } });
    const discarded = transition(filed, events.consultDiscarded, now);
    expect(reportOf(discarded)).toBe('none');
    const restored = transition(discarded, events.consultRestored, now);
    expect(reportOf(restored)).toBe('none');
    expect(reportOf(file(transition(restored, events.sectionEdited, now)))).toBe('none');
    expect(isWithoutService(restored)).toBe(true);
  });

  it('can be given its patient until it is filed, where it has no recording', () => {
    const { withoutService } = consults;
    expect(actionsOf(withoutService)).toContain('changePatient');
    expect(transition(withoutService, events.patientChanged, now)).toMatchObject({ patient: luna });
    expect(actionsOf(file(withoutService))).toEqual(expect.not.arrayContaining(['changePatient']));
    expect(transition(file(withoutService), events.patientChanged, now).patient).toBe(withoutService.patient);
  });

  it('keeps an unsent recording and never sends it', () => {
    const trim = { fromMs: 100, toMs: 700 };
    const whole = { ...audio, byteCount: 999 };
    const untried = { ...submission, hasBegun: false, trimmedFrom: { audio: whole, trim } };
    const written = begin({ ...consults.queuedUntried, submissions: [untried] });
    expect(written).toMatchObject({
      phase: 'noteReady',
      note: { key: null, isByHand: true },
      setAside: { audio: whole, trim },
      submissions: [{ key: 'key-1', end: 'cancelled' }],
    });
    expect(preparedAudio(written)).toEqual(whole);
    expect(reportOf(file(written))).toBe('none');
    expect(transition(written, events.noteArrived, now)).toBe(written);
    expect(preparedAudio(begin(consults.readyToSend))).toEqual(audio);
    expect(isWithoutService(begin(consults.readyAfterTooLarge))).toBe(true);
    expect(isWithoutService(begin(consults.attentionBeforeSend))).toBe(true);
    const refused = { ...submission, end: 'not_found', refusedAs: 'too_large' } as const;
    expect(isWithoutService(begin({ ...consults.queuedUntried, submissions: [refused, untried] }))).toBe(
      true,
    );
  });

  it('can be replaced by the recording only while it is empty', () => {
    const unsentAgain = transition(begin(consults.queuedUntried), events.sendingTakenUp, now);
    expect(unsentAgain).toMatchObject({ ...ready, setAside: null, submissions: [{ end: 'cancelled' }] });
    const sentAgain = transition(begin(consults.queued), events.sendingTakenUp, now);
    expect(sentAgain).toMatchObject({ phase: 'queued', submissions: [submission] });
    const typed = transition(begin(consults.queued), events.sectionEdited, now);
    expect(transition(typed, events.sendingTakenUp, now)).toBe(typed);
    const emptied = transition(
      typed,
      { type: 'sectionEdited', index: 1, edit: { content: '', isRemoved: false } },
      now,
    );
    expect(transition(emptied, events.sendingTakenUp, now)).toMatchObject({ phase: 'queued', edits: {} });
    expect(transition(consults.withoutService, events.sendingTakenUp, now)).toBe(consults.withoutService);
    const removed = { ...begin(consults.readyToSend), audioRemovedAt: now };
    expect(actionsOf(removed)).not.toContain('sendInstead');
    expect(transition(removed, events.sendingTakenUp, now)).toBe(removed);
  });

  it('can be replaced by preparing again while it is empty, if preparing had failed', () => {
    const because = failure('audio_unreadable');
    const failed = transition(consults.preparingTake, { type: 'workStopped', because }, now);
    const written = begin(failed);
    expect(actionsOf(written)).toContain('sendInstead');
    expect(transition(written, events.sendingTakenUp, now)).toEqual({
      ...consults.preparingTake,
      since: now,
    });
    const typed = transition(written, events.sectionEdited, now);
    expect(actionsOf(typed)).not.toContain('sendInstead');
    expect(transition(typed, events.sendingTakenUp, now)).toBe(typed);
    const removed = { ...written, audioRemovedAt: now };
    expect(actionsOf(removed)).not.toContain('sendInstead');
    expect(transition(removed, events.sendingTakenUp, now)).toBe(removed);
    // What failed at the service is another matter: its key counts.
    expect(actionsOf(begin(consults.attentionAfterFailedNote))).not.toContain('sendInstead');
  });

  it('never sends a refused recording unchanged, even after it was begun: the app asks the service', () => {
    const because = failure('audio_too_large');
    const refused = transition(consults.sending, { type: 'workStopped', because }, now);
    const back = transition(begin(refused), events.sendingTakenUp, now);
    expect(back).toMatchObject({ phase: 'writing', answered: 'refused', submissions: [{ end: 'live' }] });
    expect(transition(back, events.noteMissed, now)).toMatchObject({
      phase: 'readyToSend',
      submissions: [{ end: 'not_found', refusedAs: 'too_large' }],
    });
  });

  it('is reported under the failed note’s key if another try was cancelled before the first byte', () => {
    const again = transition(consults.attentionAfterFailedNote, events.payloadFrozen, now);
    const written = begin(again);
    expect(written).toMatchObject({
      note: { key: 'key-1' },
      submissions: [{ end: 'note_failed' }, { key: 'key-2', end: 'cancelled' }],
    });
    expect(actionsOf(written)).toContain('sendInstead');
    expect(transition(written, events.sendingTakenUp, now)).toMatchObject({ ...ready, setAside: null });
  });

  it('is offered only if a recording cannot be sent', () => {
    const offered = Object.entries(consults).filter(([, c]) => actionsOf(c).includes('writeByHand'));
    expect(offered.map(([where]) => where)).toEqual([
      'readyAfterUnreadable',
      'readyAfterTooLarge',
      'queuedInDoubt',
      'attentionBeforeSend',
      'attentionWhileWriting',
      'attentionAfterRefusal',
      'attentionAfterFailedNote',
      'overdueForHalfAnHour',
    ]);
  });
});

describe('a recording too large for the service', () => {
  const tooLarge = { type: 'workStopped', because: failure('audio_too_large') } as const;
  const trim = { fromMs: 100, toMs: 700 };
  const smaller = { ...another, audio: { ...audio, format: 'opus' as const }, compressedFrom: audio };
  const offers = (consult: Consult): boolean => actionsOf(consult).includes('sendSmaller');
  /** From Send to where everything can be changed again. */
  const refuse = (consult: Consult, sent: Submission): Consult =>
    [
      { type: 'payloadFrozen', submission: sent } as const,
      events.uploadStarted,
      tooLarge,
      events.workResumed,
      events.noteMissed,
    ].reduce((before: Consult, event) => transition(before, event, now), consult);

  it('is offered as a smaller copy beside Send only after that', () => {
    for (const [where, consult] of Object.entries(consults))
      expect(offers(consult), where).toBe(where === 'readyAfterTooLarge');
    expect(actionsOf(consults.readyAfterTooLarge)).toContain('send');
    expect(offers(refuse(consults.readyToSend, submission))).toBe(true);
  });

  it('is not stored as too large after another refusal or another answer', () => {
    const rejected = { type: 'workStopped', because: failure('request_rejected') } as const;
    expect(transition(consults.sending, rejected, now).submissions).toMatchObject([
      { refusedAs: 'rejected' },
    ]);
    for (const after of [
      transition(consults.writing, tooLarge, now),
      transition(consults.queued, tooLarge, now),
    ])
      expect(after.submissions).toEqual([submission]);
  });

  it('returns as the whole WAV with its trim if the smaller copy is refused or cancelled', () => {
    const whole = { ...audio, byteCount: 999 };
    const trimmed: Consult = { ...consults.readyAfterTooLarge, audio: whole, trim };
    const ofTrimmed = { ...smaller, trimmedFrom: { audio: whole, trim } };
    expect(refuse(trimmed, ofTrimmed)).toMatchObject({ phase: 'readyToSend', audio: whole, trim });
    expect(refuse(consults.readyAfterTooLarge, smaller)).toMatchObject({ ...ready });
    const frozen = transition(
      consults.readyAfterTooLarge,
      { type: 'payloadFrozen', submission: smaller },
      now,
    );
    expect(transition(frozen, events.sendCancelled, now)).toMatchObject({ ...ready });
  });

  it('is offered again after a too large copy only for a shorter part', () => {
    const refused = refuse(consults.readyAfterTooLarge, smaller);
    expect(offers(refused)).toBe(false);
    expect(actionsOf(refused)).toContain('send');
    expect(offers(transition(refused, events.recordingTrimmed, now))).toBe(true);
    const ofPart = { ...smaller, audio: { ...smaller.audio, durationMs: 600 }, trimmedFrom: { audio, trim } };
    const refusedPart = refuse(transition(refused, events.recordingTrimmed, now), ofPart);
    expect(offers(refusedPart)).toBe(false);
    const rounded = { type: 'recordingTrimmed', trim: { fromMs: 100.4, toMs: 699.9 } } as const;
    expect(offers(transition(refusedPart, rounded, now))).toBe(false);
  });
});
