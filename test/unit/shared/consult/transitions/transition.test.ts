import { describe, expect, it } from 'vitest';
import {
  isCheckingRefusedSubmission,
  isUploadNotBegun,
  isWithoutService,
  preparedAudio,
  sentPatient,
  transcriptOf,
  type Consult,
  type NeedsAttentionPhase,
  type PhaseState,
  type AudioSource,
  type Submission,
  noteOf,
} from '../../../../../shared/consult/consult.ts';
import { failure, type FailureCode } from '../../../../../shared/consult/failure.ts';
import { consultId, connectionId, epochMs, hexAsSha256, submissionKey } from '../../../../../shared/ids.ts';
import { emptyNote } from '../../../../../shared/consult/note.ts';
import type { Take, TakeEnd, TakeGap } from '../../../../../shared/consult/take.ts';
import { actionsOf, isChangedSinceFiled } from '../../../../../shared/consult/actions.ts';
import { transition } from '../../../../../shared/consult/transitions/transition.ts';
import { type ConsultEvent } from '../../../../../shared/consult/transitions/consultEvent.ts';
import { shownWarnings, unreadWarnings } from '../../../../../shared/consult/warnings.ts';
import { newNote, submission as sample } from '../../../../support/sampleConsults.ts';

const now = epochMs(5_000);
const audio = {
  format: 'wav' as const,
  file: 'a',
  firstSample: 0,
  byteCount: 44,
  sha256: hexAsSha256('aa'),
  durationMs: 1_000,
};
const submission: Submission = {
  ...sample(connectionId('c')),
  audio,
  trimmedFrom: null,
  compressedFrom: null,
  refusedAs: null,
};
const note = newNote({
  sections: [
    { key: 'subjective', heading: 'Subjective', content: 'limps\r\nsince Monday' },
    { key: 'plan', heading: 'Plan', content: 'rest' },
  ],
  warnings: [],
});
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
    sha256: hexAsSha256('cc'),
  } as AudioSource,
  createdAt: epochMs(1),
  edits: {},
  otherNotes: [],
  setAside: null,
  correctedFrom: [],
  warningsRead: [],
  checkedPlaces: [],
  since: epochMs(1),
  audioRemovedAt: null,
};
const take: Take = { kind: 'take', file: 'take', microphone: 'Desk mic', consent: 'not_asked', end: null };
const end: TakeEnd = {
  by: 'person',
  recordedMs: 5_000,
  durationMs: 1_000,
  gaps: [{ atMs: 500, missingMs: 4_000, reason: 'device_lost' }],
};
const trim = { fromMs: 100, toMs: 700 };
const ready = { phase: 'readyToSend', audio, trim: null } as const;
const trimmed = { ...ready, trim };
const filedAt = epochMs(2_000);
const due = { state: 'due', attempt: 0, notBefore: filedAt, because: null } as const;
const filedNote = { phase: 'filed', note, filed: [], filedAt } as const;
const writing = { phase: 'writing' } as const;
const accepted = { place: 'there', mayBeThereSince: epochMs(now - 30 * 60_000) } as const;
const wait = { phase: 'queued', notBefore: epochMs(99), because: null } as const;

const another = { ...submission, key: submissionKey('key-2'), begunAt: null };
/** A new note was requested while the first was still being written. */
const two = [
  { ...submission, place: 'superseded', second: { report: due } },
  { ...another, begunAt: '' },
] as const;

const unsent = { ...facts, submissions: [] };
/** Of a consult with one submission. */
const sent = <State extends PhaseState>(state: State, changes: Partial<Submission> = {}) => ({
  ...facts,
  submissions: [{ ...submission, ...changes }],
  ...state,
});
const refusedAs = (how: 'unreadable' | 'too_large') => ({ place: 'not_found', refusedAs: how }) as const;
const refusedTooLarge = { ...submission, ...refusedAs('too_large') };
const tooLarge = { type: 'workStopped', because: failure('audio_too_large') } as const;
const attention = <Before extends NeedsAttentionPhase['before']>(code: FailureCode, before: Before) =>
  ({ phase: 'needsAttention', failure: failure(code), before }) as const;

/** One consult in every phase; where a phase has more than one shape that matters, one for each. */
const consults = {
  recording: { ...unsent, source: take, phase: 'recording' },
  readyTake: { ...unsent, source: { ...take, end }, ...trimmed },
  preparing: { ...unsent, phase: 'preparing', before: null },
  preparingTake: { ...unsent, source: { ...take, end }, phase: 'preparing', before: null },
  readyToSend: { ...unsent, ...ready },
  readyAfterUnreadable: sent(trimmed, refusedAs('unreadable')),
  preparingAgain: sent({ phase: 'preparing', before: trimmed }, refusedAs('unreadable')),
  readyAfterTooLarge: sent(ready, refusedAs('too_large')),
  queued: sent({ ...wait, attempt: 2 }),
  queuedUntried: sent({ ...wait, attempt: 0 }, { begunAt: null }),
  /** Its upload ended without an answer, so the note is asked for first. */
  queuedInDoubt: sent({ ...wait, attempt: 1, because: failure('timed_out') }, { place: 'unsure' }),
  byHand: sent({ phase: 'noteReady', note: emptyNote(submission.key, 'Vet: hm') }),
  withoutService: { ...unsent, source: { kind: 'none' }, phase: 'noteReady', note: emptyNote(null, null) },
  sending: sent({ phase: 'sending', attempt: 3 }),
  writing: sent(writing, accepted),
  writingAfterConflict: sent(writing, { place: 'there', hadConflict: true }),
  writingAfterRefusal: sent(writing, { place: 'unsure' }),
  noteReady: sent({ phase: 'noteReady', note }),
  warned: sent({ phase: 'noteReady', note: { ...note, warnings: ['quiet', 'short'] } }),
  filed: sent({ ...filedNote, report: due }),
  discarded: sent({
    phase: 'discarded',
    before: { phase: 'noteReady', note },
    discardedAt: filedAt,
    report: due,
  }),
  attentionBeforeSend: { ...unsent, ...attention('file_missing', { phase: 'preparing', before: null }) },
  attentionWhileWriting: sent(attention('note_overdue', writing), { place: 'there', mayBeThereSince: now }),
  attentionAfterRefusal: sent(attention('request_rejected', { ...wait, attempt: 1 })),
  filedAndParked: sent({ ...filedNote, report: { state: 'parked', because: failure('token_missing') } }),
  attentionAfterFailedNote: sent(attention('transcription_failed', writing), { place: 'note_failed' }),
  overdueForHalfAnHour: sent(attention('note_overdue', writing), accepted),
  filedSecond: {
    ...facts,
    submissions: two,
    ...filedNote,
    note: { ...note, key: another.key },
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
  recordingTrimmed: { type: 'recordingTrimmed', trim },
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

const apply = (consult: Consult, ...happened: readonly (Event | ConsultEvent)[]): Consult =>
  happened.reduce(
    (known, event) => transition(known, typeof event === 'string' ? events[event] : event, now),
    consult,
  );
const reportOf = (consult: Consult) =>
  consult.phase === 'filed' || consult.phase === 'discarded' ? consult.report : null;
const discardedAndRestored = ['consultDiscarded', 'consultRestored'] as const;

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
  ])('an event that comes too late for %s changes nothing', (_what, late, states) => {
    for (const where of states)
      for (const event of late)
        expect(apply(consults[where], event), `${event} in ${where}`).toBe(consults[where]);
  });
});

describe('a transition', () => {
  it('a transition marks a note that comes as unread, until somebody opens it', () => {
    const arrived = apply(consults.writing, 'noteArrived');
    expect(arrived).toMatchObject({ phase: 'noteReady', isNoteUnread: true });
    expect(apply(arrived, 'noteOpened')).not.toHaveProperty('isNoteUnread');
  });

  it('a transition puts the vet’s words in a note that the vet waits for alone, and never over typed text', () => {
    const edits = { 0: { content: 'lame', isRemoved: false, words: 1 } };
    const arrived = { type: 'noteArrived', note, edits } as const;
    for (const where of ['queued', 'sending', 'writing'] as const)
      expect(apply(consults[where], arrived), where).toMatchObject({ phase: 'noteReady', note, edits });
    // Late: after five minutes, beside a note by hand, a second time, and beside what is filed.
    for (const where of ['attentionWhileWriting', 'byHand', 'noteReady', 'filed', 'filedSecond'] as const)
      expect(apply(consults[where], arrived).edits, where).toEqual({});
    const typed = { ...consults.writing, edits: { 1: { content: 'Rest.', isRemoved: false } } };
    expect(apply(typed, arrived).edits).toEqual(typed.edits);
    // A vet who types there takes the section over.
    const ready = apply(consults.writing, arrived);
    const own = { content: 'lame, left', isRemoved: false };
    expect(apply(ready, { type: 'sectionEdited', index: 0, edit: own }).edits).toEqual({ 0: own });
  });

  it('a transition never replaces a typed note by hand with a late note, whose transcript is shown', () => {
    const wordless = { ...consults.byHand, note: emptyNote(submission.key, null) };
    const written = apply(wordless, { ...events.sectionEdited, index: 0 });
    const arrived = { type: 'noteArrived', note: { ...note, transcript: 'Vet: so' } } as const;
    const both = apply(written, arrived);
    expect(both).toEqual({ ...written, otherNotes: [{ note: arrived.note, edits: {}, at: now }] });
    expect(transcriptOf(both)).toBe('Vet: so');
    expect(apply(both, { ...arrived, note: { ...note, title: 'x' } })).toBe(both);
  });

  it('a transition makes a late note the note where nothing is typed, and keeps the sections that a vet may type into', () => {
    const plan = { key: 'plan', heading: 'Plan', content: 'Rest.' };
    const arrived = apply(consults.byHand, { type: 'noteArrived', note: { ...note, sections: [plan] } });
    expect(arrived).toMatchObject({ phase: 'noteReady', note: { isByHand: false }, isNoteUnread: true });
    expect(arrived.otherNotes).toEqual([]);
    expect(noteOf(arrived)?.sections.map(({ key }) => key)).toEqual([
      'plan',
      'subjective',
      'objective',
      'assessment',
    ]);
  });

  it('a transition ends the report of a note by hand without a failure if the service refuses it', () => {
    const filedByHand = transition(consults.byHand, events.noteFiled, filedAt);
    expect(reportOf(apply(filedByHand, 'outcomeRefused'))).toEqual({ state: 'none' });
    const because = failure('outcome_refused');
    const refused = apply(filedByHand, { ...events.outcomeRefused, because });
    expect(reportOf(refused)).toEqual({ state: 'refused', because });
  });

  it('a transition ends every report with the time if the organisation has switched reports off, and a new filing is due again', () => {
    const off = { state: 'none', switchedOffAt: now };
    for (const where of ['filed', 'discarded', 'filedAndParked'] as const)
      expect(reportOf(apply(consults[where], 'outcomeNotReported'))).toEqual(off);
    expect(reportOf(apply(consults.filed, 'outcomeRefused', 'outcomeNotReported'))).toEqual(off);
    const second = apply(consults.filedSecond, 'outcomeNotReported');
    expect(reportOf(second)?.state).toBe('recorded');
    expect(second.submissions[0]?.second).toEqual({ report: off });
    const ended = apply(consults.filed, 'outcomeNotReported');
    expect(transition(ended, events.outcomeNotReported, epochMs(now + 1))).toBe(ended);
    expect(reportOf(apply(ended, 'noteFiled'))?.state).toBe('due');
  });

  it('a transition asks the service before it returns a begun submission, even after the count of tries was reset', () => {
    const resumed = apply(consults.queuedUntried, 'uploadStarted', 'workStopped', 'workResumed');
    expect(resumed).toMatchObject({ phase: 'queued', attempt: 0 });
    expect([consults.queuedUntried, resumed].map(isUploadNotBegun)).toEqual([true, false]);
    const cancelled = apply(resumed, 'sendCancelled');
    expect(cancelled).toMatchObject({
      phase: 'writing',
      submissions: [{ place: 'unsure' }],
    });
    expect([consults.writing, cancelled].map(isCheckingRefusedSubmission)).toEqual([false, true]);
  });

  it('a transition joins what the vet recorded after Continue to what was there, without the time between', () => {
    const continued = apply(consults.readyTake, 'takeContinued');
    expect(continued).toEqual({
      ...unsent,
      phase: 'recording',
      earlier: end,
      ready: trimmed,
      since: now,
      source: { ...take, earlierFiles: ['take'], file: 'next', microphone: 'Headset' },
    });
    const more: TakeEnd = {
      by: 'cap',
      recordedMs: 2_500,
      durationMs: 2_000,
      gaps: [{ atMs: 300, missingMs: 500, reason: 'stalled' }],
    };
    const stopped = apply(continued, { type: 'takeEnded', end: more, audio: null });
    const gaps = [...end.gaps, { atMs: 1_300, missingMs: 500, reason: 'stalled' }];
    const joined = { by: 'cap', recordedMs: 7_500, durationMs: 3_000, gaps, joins: [1_000] };
    expect(stopped).toMatchObject({ phase: 'preparing', before: null, source: { end: joined } });
    // The WAV of both runs together is exact; each run was rounded.
    const whole = { ...audio, durationMs: 3_001 };
    expect(apply(stopped, { type: 'audioPrepared', audio: whole })).toMatchObject({
      trim: null,
      source: { end: { recordedMs: 7_501, durationMs: 3_001 } },
    });
  });

  it.each([
    ['ready', consults.readyTake],
    ['still prepared', consults.preparingTake],
  ])('a transition goes on when New animal is undone while it is %s', (_how, before) => {
    const undone = apply(before, 'newAnimalUndone');
    expect(undone).toMatchObject({
      phase: 'recording',
      patient: luna,
      earlier: end,
      source: { earlierFiles: ['take'], file: 'next', end: null },
    });
    expect(apply(undone, 'takeEnded')).toMatchObject({
      phase: 'preparing',
      source: { end: { recordedMs: 10_000 } },
    });
  });

  it('a transition gives the recording back as it was, with its trim, if nothing more was recorded', () => {
    expect(apply(consults.readyTake, 'takeContinued', 'nothingAdded')).toEqual({
      ...consults.readyTake,
      source: { ...consults.readyTake.source, microphone: 'Headset' },
      since: now,
    });
  });

  it('a transition holds a paused recording until the vet resumes or stops it', () => {
    const paused = apply(consults.recording, 'takePaused');
    expect(paused).toEqual({ ...consults.recording, earlier: end, isPaused: true });
    const again = apply(paused, 'takeContinued', { type: 'takePaused', end: { ...end, gaps: [] } });
    expect(preparedAudio(again)).toBeNull();
    const both = { recordedMs: 10_000, durationMs: 2_000, joins: [1_000], gaps: end.gaps };
    expect(apply(again, 'pausedTakeStopped')).toMatchObject({
      phase: 'preparing',
      source: { earlierFiles: ['take'], file: 'next', end: both },
    });
  });

  it('a consult is ready at once if the WAV was written during the take', () => {
    const stopped = apply(consults.recording, { type: 'takeEnded', end, audio });
    expect(stopped).toMatchObject({ ...ready, source: { ...take, end } });
  });

  /** A take without gaps that ends so, and the WAV that its journal gives. */
  const preparedWith = (recorded: TakeEnd, durationMs: number, gaps?: readonly TakeGap[]) =>
    apply(
      consults.recording,
      { type: 'takeEnded', end: recorded, audio: null },
      { type: 'audioPrepared', audio: { ...audio, durationMs }, ...(gaps === undefined ? {} : { gaps }) },
    );

  it('a transition records what a journal lost since the take ended, and captured_seconds still counts it', () => {
    const long: TakeEnd = { by: 'person', recordedMs: 20_000, durationMs: 20_000, gaps: [] };
    const gaps = [{ atMs: 10_000, missingMs: 10_000, reason: 'damaged' }];
    expect(preparedWith(long, 10_000)).toMatchObject({
      phase: 'readyToSend',
      source: { end: { recordedMs: 20_000, durationMs: 10_000, gaps } },
    });
    expect(preparedWith(long, 19_900)).toMatchObject({ source: { end: long } });
  });

  it.each([
    { inJournalMs: 4_000, tailMs: 0 },
    // The conversion rounds: what is missing at the end counts from 100 ms on.
    { inJournalMs: 3_901, tailMs: 0 },
    { inJournalMs: 3_900, tailMs: 100 },
    { inJournalMs: 1_000, tailMs: 3_000 },
  ])(
    'of 4 s lost, a transition marks $inJournalMs ms inside the take and $tailMs ms at its end',
    ({ inJournalMs, tailMs }) => {
      const known = { atMs: 1_000, missingMs: 500, reason: 'stalled' } as const;
      const long: TakeEnd = { by: 'person', recordedMs: 10_500, durationMs: 10_000, gaps: [known] };
      const found = [known, { atMs: 3_000, missingMs: inJournalMs, reason: 'damaged' } as const];
      const tail = tailMs === 0 ? [] : [{ atMs: 6_000, missingMs: tailMs, reason: 'damaged' }];
      expect(preparedWith(long, 6_000, found)).toMatchObject({
        source: { end: { durationMs: 6_000, gaps: [...found, ...tail] } },
      });
    },
  );

  it('a transition moves a later gap to the end of the audio that the journal still has', () => {
    const gaps = [
      { atMs: 400, missingMs: 4_000, reason: 'device_lost' },
      { atMs: 400, missingMs: 600, reason: 'damaged' },
    ];
    expect(preparedWith(end, 400)).toMatchObject({ source: { end: { durationMs: 400, gaps } } });
  });

  it('a transition keeps the trim during preparing again, and returns to the ready audio after a cancel', () => {
    const again = apply(consults.readyAfterUnreadable, 'preparingAsked');
    expect(preparedAudio(again)).toEqual(audio);
    const anew = { ...audio, sha256: hexAsSha256('dd') };
    expect(apply(again, { type: 'audioPrepared', audio: anew })).toMatchObject({ ...trimmed, audio: anew });
    expect(apply(again, 'preparingCancelled')).toMatchObject(trimmed);
    expect(apply(again, 'workStopped', 'workResumed')).toMatchObject(trimmed);
    expect(apply(again, ...discardedAndRestored)).toMatchObject(trimmed);
  });

  it('a transition lets a person end a wait, but not one that the service asked for', () => {
    const actionsIn = (retryAfterMs: number | null) => {
      const because = failure('service_unavailable', null, retryAfterMs);
      return actionsOf(apply(consults.sending, { ...events.uploadDelayed, because }));
    };
    expect(actionsIn(null)).toEqual(['tryAgain', 'writeByHand', 'cancelSending', 'correctPatient']);
    expect(actionsIn(4_000)).toEqual(['writeByHand', 'cancelSending', 'correctPatient']);
  });

  it('a transition takes the length of an unread take from its WAV', () => {
    const unread = { by: 'crash', recordedMs: 0, durationMs: 0, gaps: [] } as const;
    const discarded = apply(consults.recording, { type: 'takeDiscarded', end: unread });
    expect(apply(discarded, 'consultRestored', 'audioPrepared')).toMatchObject({
      source: { end: { by: 'crash', recordedMs: audio.durationMs, durationMs: audio.durationMs } },
    });
    expect(apply(consults.preparingTake, 'audioPrepared')).toMatchObject({ source: { end } });
  });

  it('a transition discards and restores an unprepared take', () => {
    const discarded = apply(consults.preparingTake, 'consultDiscarded');
    expect(reportOf(discarded)?.state).toBe('none');
    expect(apply(discarded, 'consultRestored').phase).toBe('preparing');
  });

  it('a transition changes nothing by an edit of a missing section, nor by one that is there already', () => {
    const missing = { ...events.sectionEdited, index: note.sections.length };
    expect(apply(consults.noteReady, missing)).toBe(consults.noteReady);
    const edited = apply(consults.noteReady, 'sectionEdited');
    expect(edited.edits[1]).toEqual(events.sectionEdited.edit);
    expect(apply(edited, { ...events.sectionEdited, edit: { ...events.sectionEdited.edit } })).toBe(edited);
  });

  it('a transition keeps the transcript of a failed note through every later try', () => {
    const again = apply(consults.writing, 'noteFailed', 'payloadFrozen');
    expect(transcriptOf(again)).toBe('Vet: hm');
    const withoutWords = { ...events.noteFailed, transcript: null };
    expect(transcriptOf(apply(again, 'uploadStarted', 'uploadAnswered', withoutWords))).toBe('Vet: hm');
  });

  it.each([
    [
      'fails later',
      apply(consults.writingAfterConflict, { type: 'workStopped', because: failure('note_overdue') }),
    ],
    [
      'fails while the recording waits to be sent again',
      {
        ...consults.queuedInDoubt,
        submissions: [{ ...submission, place: 'unsure', hadConflict: true } as const],
      },
    ],
  ])('a transition never allows another key after a 409, even if its note %s', (_when, waiting) => {
    const failed = apply(waiting, 'noteFailed');
    expect(failed).toMatchObject({
      phase: 'needsAttention',
      failure: { code: 'note_generation_failed' },
      submissions: [{ place: 'there' }],
    });
    expect(apply(failed, 'payloadFrozen')).toBe(failed);
  });

  it('a transition lets a refused recording be sent under a new key only after a 404, with editable fields', () => {
    const checking = apply(consults.attentionAfterRefusal, 'workResumed');
    expect(isCheckingRefusedSubmission(checking)).toBe(true);
    expect(apply(checking, 'patientChanged')).toBe(checking);
    const open = apply(checking, 'noteMissed');
    expect(apply(open, 'patientChanged').patient.name).toBe('Luna');
    const { submissions } = apply(open, 'payloadFrozen');
    expect(submissions.map((s) => s.place)).toEqual(['not_found', 'here']);
  });

  it('a transition discards and restores a note unchanged and not filed', () => {
    const discarded = apply(consults.noteReady, 'consultDiscarded');
    expect(discarded).toMatchObject({ phase: 'discarded', before: { phase: 'noteReady', note } });
    expect(apply(discarded, 'consultRestored')).toEqual({ ...consults.noteReady, since: now });
  });

  it.each([
    ['attentionWhileWriting', 'due'],
    ['attentionBeforeSend', 'none'],
    ['readyToSend', 'none'],
  ] as const)(
    'a transition reports a discard only if the service may have the recording: %s, %s',
    (where, report) => {
      expect(reportOf(apply(consults[where], 'consultDiscarded'))?.state).toBe(report);
    },
  );
});

describe('a patient corrected after Send', () => {
  it('a patient corrected after Send does not change what was sent, and shows the sent name', () => {
    for (const consult of [consults.sending, consults.writing, consults.noteReady, consults.filed]) {
      const corrected = apply(consult, 'patientCorrected');
      expect(corrected).toMatchObject({ ...consult, patient: luna, correctedFrom: [facts.patient] });
      expect(sentPatient(corrected)).toEqual({ name: 'Biscuit', species: '', reference: '' });
    }
  });

  const back = { type: 'patientCorrected', patient: facts.patient } as const;
  const unpasted = { type: 'noteFiled', isPasted: false } as const;
  it.each<[string, readonly (Event | ConsultEvent)[], boolean]>([
    ['no: nothing was corrected', ['noteFiled'], false],
    ['yes', ['noteFiled', 'patientCorrected'], true],
    ['no: it is filed again', ['noteFiled', 'patientCorrected', 'noteFiled'], false],
    ['yes: it is discarded and restored', ['noteFiled', 'patientCorrected', ...discardedAndRestored], true],
    ['no: it is corrected back', ['noteFiled', 'patientCorrected', back], false],
    ['no: nobody pasted the patient', [unpasted, 'patientCorrected'], false],
    ['no: nor before a discard', [unpasted, ...discardedAndRestored, 'patientCorrected'], false],
  ])('a patient corrected after Send is a change since filing: %s', (_why, happened, isChanged) => {
    expect(isChangedSinceFiled(apply(consults.noteReady, ...happened))).toBe(isChanged);
  });

  it('a patient corrected after Send stays corrected in later phases, with each earlier name', () => {
    const once = apply(consults.writing, 'patientCorrected');
    const bella = { name: 'Bella', species: 'Cat', reference: '1' };
    const twice = apply(once, { type: 'patientCorrected', patient: bella });
    const later = apply(twice, 'noteArrived', 'noteFiled', ...discardedAndRestored);
    expect(later).toMatchObject({ phase: 'filed', patient: bella });
    expect(later.correctedFrom.map(({ name }) => name)).toEqual(['Biscuit', 'Luna']);
    expect(apply(once, 'patientCorrected')).toBe(once);
  });
});

describe('warnings of the service', () => {
  const acknowledge = (consult: Consult, count: number): Consult =>
    apply(consult, { ...events.warningsAcknowledged, count });

  it('warnings of the service are unread until somebody has read them, and then show who and when', () => {
    expect(unreadWarnings(consults.warned)).toEqual(['quiet', 'short']);
    expect(actionsOf(consults.warned)).toContain('acknowledgeWarnings');
    const read = acknowledge(consults.warned, 2);
    expect(unreadWarnings(read)).toEqual([]);
    expect(actionsOf(read)).not.toContain('acknowledgeWarnings');
    const both = ['quiet', 'short'].map((text) => ({ text, by: 'Dr Moor', at: now }));
    expect(shownWarnings(read).read).toEqual(both);
    const filed = apply(read, 'noteFiled');
    expect(shownWarnings(filed).read).toEqual(both);
    expect(unreadWarnings(apply(filed, ...discardedAndRestored))).toEqual([]);
  });

  it('warnings of a late note that becomes the note are unread, even if earlier ones were read', () => {
    const read = acknowledge({ ...consults.byHand, note: { ...consults.byHand.note, warnings: ['a'] } }, 1);
    const arrived = apply(read, { type: 'noteArrived', note: { ...note, warnings: ['a', 'b'] } });
    expect(unreadWarnings(arrived)).toEqual(['a', 'b']);
    expect(shownWarnings(acknowledge(arrived, 2)).read).toHaveLength(2);
  });

  it('warnings of the service cannot be acknowledged before they are shown, nor become unread again', () => {
    expect(acknowledge(consults.warned, 3)).toBe(consults.warned);
    const one = acknowledge(consults.warned, 1);
    expect(unreadWarnings(one)).toEqual(['short']);
    expect(acknowledge(one, 0)).toBe(one);
  });
});

describe('a note written without the service', () => {
  const begin = (consult: Consult): Consult => apply(consult, 'noteBegunByHand');
  const isOffered = (consult: Consult): boolean => actionsOf(consult).includes('sendInstead');

  it('a note written without the service is never sent or reported, whether filed, discarded, restored or filed again', () => {
    let written: Consult = consults.withoutService;
    for (const event of ['noteFiled', ...discardedAndRestored, 'sectionEdited', 'noteFiled'] as const) {
      written = apply(written, event);
      expect(written, event).toMatchObject({ submissions: [], report: { state: 'none' } });
      expect(isWithoutService(written)).toBe(true);
    }
  });

  it('a note written without the service can be given its patient until it is filed, where it has no recording', () => {
    const { withoutService } = consults;
    expect(actionsOf(withoutService)).toContain('changePatient');
    expect(apply(withoutService, 'patientChanged')).toMatchObject({ patient: luna });
    const filed = apply(withoutService, 'noteFiled');
    expect(actionsOf(filed)).not.toContain('changePatient');
    expect(apply(filed, 'patientChanged')).toBe(filed);
  });

  it('a note written without the service keeps an unsent recording and never sends it', () => {
    const whole = { ...audio, byteCount: 999 };
    const untried = { ...submission, begunAt: null, trimmedFrom: { audio: whole, trim } };
    const written = begin({ ...consults.queuedUntried, submissions: [untried] });
    expect(written).toMatchObject({
      phase: 'noteReady',
      note: { key: null, isByHand: true },
      setAside: { audio: whole, trim },
      submissions: [{ key: 'key-1', place: 'cancelled' }],
    });
    expect(preparedAudio(written)).toEqual(whole);
    expect(reportOf(apply(written, 'noteFiled'))?.state).toBe('none');
    expect(apply(written, 'noteArrived')).toBe(written);
    expect(preparedAudio(begin(consults.readyToSend))).toEqual(audio);
    const again = {
      ...consults.queuedUntried,
      submissions: [refusedTooLarge, { ...submission, ...untried }],
    };
    for (const unsentOne of [consults.readyAfterTooLarge, consults.attentionBeforeSend, again])
      expect(isWithoutService(begin(unsentOne))).toBe(true);
  });

  it('a note written without the service can be replaced by the recording only while it is empty', () => {
    expect(apply(begin(consults.queuedUntried), 'sendingTakenUp')).toMatchObject({
      ...ready,
      setAside: null,
      submissions: [{ place: 'cancelled' }],
    });
    const written = begin(consults.queued);
    const asked = [{ ...submission, place: 'unsure' }];
    expect(apply(written, 'sendingTakenUp')).toMatchObject({ phase: 'queued', submissions: asked });
    const typed = apply(written, 'sectionEdited');
    const emptied = { ...events.sectionEdited, edit: { content: '', isRemoved: false } };
    expect(apply(typed, emptied, 'sendingTakenUp')).toMatchObject({ phase: 'queued', edits: {} });
  });

  it('a note written without the service can be replaced by preparing again while it is empty, if preparing had failed', () => {
    const because = failure('audio_unreadable');
    const written = begin(apply(consults.preparingTake, { type: 'workStopped', because }));
    expect(isOffered(written)).toBe(true);
    expect(apply(written, 'sendingTakenUp')).toEqual({ ...consults.preparingTake, since: now });
  });

  const failedPreparing = apply(consults.preparingTake, 'workStopped', 'noteBegunByHand');
  it.each<[string, Consult]>([
    ['it has text', apply(consults.queued, 'noteBegunByHand', 'sectionEdited')],
    ['there is no recording', consults.withoutService],
    ['the recording is removed', { ...begin(consults.readyToSend), audioRemovedAt: now }],
    ['it has text, after preparing had failed', apply(failedPreparing, 'sectionEdited')],
    ['the recording is removed, after preparing had failed', { ...failedPreparing, audioRemovedAt: now }],
    // What failed at the service is another matter: its key counts.
    ['the service could not write the note', begin(consults.attentionAfterFailedNote)],
  ])('a note written without the service cannot be replaced if %s', (_why, written) => {
    expect(isOffered(written)).toBe(false);
    expect(apply(written, 'sendingTakenUp')).toBe(written);
  });

  it('a note written without the service never sends a refused recording unchanged, even after it was begun: the app asks the service', () => {
    const back = apply(consults.sending, tooLarge, 'noteBegunByHand', 'sendingTakenUp');
    expect(isCheckingRefusedSubmission(back)).toBe(true);
    expect(back).toMatchObject({ submissions: [{ place: 'unsure' }] });
    expect(apply(back, 'noteMissed')).toMatchObject({
      phase: 'readyToSend',
      submissions: [refusedAs('too_large')],
    });
  });

  it('a note written without the service is reported under the failed note’s key if another try was cancelled before the first byte', () => {
    const written = begin(apply(consults.attentionAfterFailedNote, 'payloadFrozen'));
    expect(written).toMatchObject({
      note: { key: 'key-1' },
      submissions: [{ place: 'note_failed' }, { key: 'key-2', place: 'cancelled' }],
    });
    expect(isOffered(written)).toBe(true);
    expect(apply(written, 'sendingTakenUp')).toMatchObject({ ...ready, setAside: null });
  });

  it('a note written without the service is reported as discarded under the key of the failed note', () => {
    const note = emptyNote(submission.key, null);
    const failed = { ...submission, place: 'note_failed' as const };
    for (const written of [consults.noteReady, consults.filed])
      expect(apply({ ...written, note, submissions: [failed] }, 'consultDiscarded')).toMatchObject({
        report: { state: 'due' },
      });
  });

  it('a note written without the service is offered only if a recording cannot be sent', () => {
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
  const smaller = { ...another, audio: { ...audio, format: 'opus' as const }, compressedFrom: audio };
  const freeze = (sentOne: Submission) => ({ type: 'payloadFrozen', submission: sentOne }) as const;
  const offers = (consult: Consult): boolean => actionsOf(consult).includes('sendSmaller');
  /** From Send to where everything can be changed again. */
  const refuse = (consult: Consult, sentOne: Submission): Consult =>
    apply(consult, freeze(sentOne), 'uploadStarted', tooLarge, 'workResumed', 'noteMissed');

  it('a recording too large for the service is offered as a smaller copy beside Send only after that', () => {
    for (const [where, consult] of Object.entries(consults))
      expect(offers(consult), where).toBe(where === 'readyAfterTooLarge');
    expect(actionsOf(consults.readyAfterTooLarge)).toContain('send');
    expect(offers(refuse(consults.readyToSend, submission))).toBe(true);
  });

  it('a recording too large for the service is not stored as too large after another refusal or another answer', () => {
    const rejected = { type: 'workStopped', because: failure('request_rejected') } as const;
    expect(apply(consults.sending, rejected).submissions).toMatchObject([{ refusedAs: 'rejected' }]);
    for (const consult of [consults.writing, consults.queued])
      expect(apply(consult, tooLarge).submissions).toEqual(consult.submissions);
  });

  it('a recording too large for the service returns as the whole WAV with its trim if the smaller copy is refused or cancelled', () => {
    const whole = { ...audio, byteCount: 999 };
    const ofTrimmed = { ...smaller, trimmedFrom: { audio: whole, trim } };
    const { readyAfterTooLarge } = consults;
    expect(refuse({ ...readyAfterTooLarge, audio: whole, trim }, ofTrimmed)).toMatchObject({
      phase: 'readyToSend',
      audio: whole,
      trim,
    });
    expect(refuse(readyAfterTooLarge, smaller)).toMatchObject(ready);
    expect(apply(readyAfterTooLarge, freeze(smaller), 'sendCancelled')).toMatchObject(ready);
  });

  it('a recording too large for the service is offered again after a too large copy only for a shorter part', () => {
    const refused = refuse(consults.readyAfterTooLarge, smaller);
    expect(offers(refused)).toBe(false);
    expect(actionsOf(refused)).toContain('send');
    const shorter = apply(refused, 'recordingTrimmed');
    expect(offers(shorter)).toBe(true);
    const ofPart = { ...smaller, audio: { ...smaller.audio, durationMs: 600 }, trimmedFrom: { audio, trim } };
    const refusedPart = refuse(shorter, ofPart);
    expect(offers(refusedPart)).toBe(false);
    const rounded = { type: 'recordingTrimmed', trim: { fromMs: 100.4, toMs: 699.9 } } as const;
    expect(offers(apply(refusedPart, rounded))).toBe(false);
  });
});
