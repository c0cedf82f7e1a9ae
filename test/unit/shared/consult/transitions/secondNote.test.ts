import { describe, expect, it } from 'vitest';
import {
  noteOf,
  sentPatient,
  type Consult,
  type NeedsAttentionPhase,
  type Submission,
} from '../../../../../shared/consult/consult.ts';
import { failure } from '../../../../../shared/consult/failure.ts';
import { connectionId, epochMs, submissionKey } from '../../../../../shared/ids.ts';
import {
  isSecondNoteAwaited,
  newNoteAllowedFrom,
} from '../../../../../shared/consult/transitions/secondNote.ts';
import { transition } from '../../../../../shared/consult/transitions/transition.ts';
import { type ConsultEvent } from '../../../../../shared/consult/transitions/consultEvent.ts';
import {
  newConnection,
  newConsult,
  newNote,
  submission as sampleSubmission,
} from '../../../../support/sampleConsults.ts';

const connection = newConnection({ id: connectionId('c') });
const acceptedAt = epochMs(1_000_000);
const due = epochMs(acceptedAt + 30 * 60_000);
const writing = { phase: 'writing' } as const;
const first: Submission = {
  ...sampleSubmission(connection.id),
  key: submissionKey('first'),
  place: 'there',
  mayBeThereSince: acceptedAt,
};
const another: Submission = { ...first, key: submissionKey('second'), place: 'here', begunAt: null };
const overdue = (
  changes: Partial<NeedsAttentionPhase> = {},
  submissions: readonly Submission[] = [first],
): Consult => ({
  ...newConsult(connection, {
    phase: 'needsAttention',
    failure: failure('note_overdue'),
    before: writing,
    ...changes,
  }),
  submissions,
  audioRemovedAt: null,
  otherNotes: [],
  edits: {},
});
const apply = (consult: Consult, ...events: readonly ConsultEvent[]): Consult =>
  events.reduce((now, event) => transition(now, event, due), consult);
const typed = {
  type: 'sectionEdited',
  index: 0,
  edit: { content: 'Mine.', isRemoved: false },
} as const;
const isDue = { report: { state: 'due' } };
const requested = { type: 'newNoteRequested', submission: another } as const;
const arrives = (key: Submission['key']): ConsultEvent => ({
  type: 'noteArrived',
  note: newNote({ key, isByHand: false }),
});

describe('a new note can be requested', () => {
  it.each<[string, Consult]>([
    ['it failed for another reason', overdue({ failure: failure('note_lost') })],
    ['a 409 had said so before it was taken', overdue({}, [{ ...first, hadConflict: true }])],
    ['it was refused', overdue({}, [{ ...first, place: 'unsure' }])],
    ['nothing of it is live', overdue({}, [{ ...first, place: 'note_failed' }])],
    ['there are two already', overdue({}, [{ ...first, place: 'superseded' }, another])],
    ['its recording is removed', { ...overdue(), audioRemovedAt: due }],
    ['it is being written still', apply(overdue(), { type: 'workResumed' })],
  ])('a new note can never be requested if %s', (_why, consult) => {
    expect(newNoteAllowedFrom(consult, connection)).toBeNull();
    expect(apply(consult, requested)).toBe(consult);
  });

  it('a new note can never be requested if sending began at an address that the connection has left', () => {
    const moved = {
      ...connection,
      service: { kind: 'remote', address: 'https://new.example' },
      movedAt: due,
    } as const;
    const begun = { ...first, begunAt: 'https://old.example' };
    expect(newNoteAllowedFrom(overdue({}, [begun]), moved)).toBeNull();
    expect(newNoteAllowedFrom(overdue({}, [begun]), { ...connection })).not.toBeNull();

    const live = { ...begun, key: another.key, begunAt: moved.service.address };
    const lost = { ...begun, place: 'not_found', isSecondSend: true } as const;
    expect(newNoteAllowedFrom(overdue({}, [lost, live]), moved)).toBeNull();
    expect(newNoteAllowedFrom(overdue({}, [{ ...begun, place: 'note_failed' }, live]), moved)).not.toBeNull();
    const takenBack = { ...begun, place: 'not_found' } as const;
    expect(newNoteAllowedFrom(overdue({}, [takenBack, live]), moved)).not.toBeNull();
  });

  it('a new note can be requested half an hour after the app gave up, where the clock was ahead at the 202', () => {
    const ahead = { ...first, mayBeThereSince: epochMs(due + 1e9) };
    const consult = { ...overdue({}, [ahead]), since: acceptedAt };
    expect(newNoteAllowedFrom(consult, connection)).toBe(due);
  });

  it('a new note can be requested without changing how earlier submissions ended', () => {
    const failed = { ...first, key: submissionKey('earlier'), place: 'note_failed' as const };
    const { submissions } = apply(overdue({}, [failed, first]), requested);
    expect(submissions.map(({ place }) => place)).toEqual(['note_failed', 'superseded', 'here']);
    const exchanged = apply(overdue({}, [failed, first]), requested, arrives(first.key));
    expect(exchanged.submissions.map(({ place }) => place)).toEqual(['note_failed', 'there', 'cancelled']);
  });
});

describe('the second of two notes', () => {
  const two = apply(
    overdue(),
    requested,
    { type: 'uploadStarted' },
    { type: 'uploadAnswered', answered: 'accepted' },
  );
  const shown = apply(two, arrives(another.key));

  it('the second of two notes is asked for in every phase except preparing and discarded', () => {
    expect(isSecondNoteAwaited(shown)).toBe(true);
    expect(isSecondNoteAwaited(apply(shown, { type: 'consultDiscarded' }))).toBe(false);
    expect(isSecondNoteAwaited(apply(shown, { type: 'consultDiscarded' }, { type: 'consultRestored' }))).toBe(
      true,
    );
    expect(isSecondNoteAwaited(apply(shown, arrives(first.key)))).toBe(false);
    expect(isSecondNoteAwaited({ ...two, phase: 'preparing', before: null })).toBe(false);
    expect(isSecondNoteAwaited(overdue())).toBe(false);
  });

  it('the second of two notes goes beside a late one where the vet writes by hand: both stay, and one is discarded', () => {
    const byHand = apply(
      two,
      { type: 'workStopped', because: failure('note_overdue') },
      { type: 'noteBegunByHand' },
      typed,
    );
    const all = apply(byHand, arrives(first.key), arrives(another.key), arrives(first.key));
    expect(noteOf(all)).toMatchObject({ isByHand: true, key: another.key });
    expect(all.otherNotes.map(({ note }) => note.key)).toEqual([first.key, another.key]);
    expect(apply(all, { type: 'noteFiled' }).submissions[0]?.second).toMatchObject(isDue);
  });

  it('another note is used with a press, which leaves what was typed in the History, and a second press changes nothing', () => {
    const both = apply(shown, typed, arrives(first.key));
    const [other] = both.otherNotes;
    const press = { type: 'otherNoteUsed', at: other?.at ?? due } as const;
    const used = apply(both, press);
    expect(noteOf(used)).toBe(other?.note);
    expect(used).toMatchObject({ edits: {}, warningsRead: [], checkedPlaces: [] });
    expect(used.otherNotes).toMatchObject([{ note: noteOf(both), edits: both.edits }]);
    expect(used.submissions.map(({ place }) => place)).toEqual(['there', 'superseded']);
    expect(apply(used, press)).toBe(used);
    const back = apply(used, { type: 'otherNoteUsed', at: used.otherNotes[0]?.at ?? due });
    expect(back).toMatchObject({ note: noteOf(both), edits: both.edits });
    expect(back.submissions.map(({ place }) => place)).toEqual(['superseded', 'there']);
  });

  it('the second of two notes cannot be used once one is filed, and can again after the undo', () => {
    const filed = apply(shown, arrives(first.key), { type: 'noteFiled' });
    const press = { type: 'otherNoteUsed', at: filed.otherNotes[0]?.at ?? due } as const;
    expect(filed.submissions[0]?.second).toMatchObject(isDue);
    expect(apply(filed, press)).toBe(filed);
    const undone = apply(filed, { type: 'filingUndone' });
    expect(undone.submissions[0]).not.toHaveProperty('second');
    const filedOther = apply(undone, press, { type: 'noteFiled' });
    expect(filedOther).toMatchObject({ phase: 'filed', note: { key: first.key } });
    expect(filedOther.submissions.map(({ second }) => second?.report.state)).toEqual([undefined, 'due']);
  });

  it('the second of two notes waits in the History of a discarded consult', () => {
    const discarded = apply(shown, arrives(first.key), { type: 'consultDiscarded' });
    const press = { type: 'otherNoteUsed', at: discarded.otherNotes[0]?.at ?? due } as const;
    expect(apply(discarded, press)).toBe(discarded);
    expect(noteOf(apply(discarded, { type: 'consultRestored' }, press))?.key).toBe(first.key);
  });

  it('the second of two notes does not change the sent name of the shown note', () => {
    const renamed = { ...another, fields: { ...another.fields, pet_name: 'Luna' } };
    const both = apply(overdue(), { ...requested, submission: renamed }, { type: 'uploadStarted' });
    expect(sentPatient(apply(both, arrives(renamed.key)))?.name).toBe('Luna');
    expect(sentPatient(apply(both, arrives(first.key)))?.name).toBe(first.fields.pet_name);
  });
});
