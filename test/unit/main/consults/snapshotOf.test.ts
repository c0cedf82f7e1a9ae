import { expect, it } from 'vitest';
import { consultRow, consultView, type SnapshotSources } from '../../../../main/consults/snapshotOf.ts';
import type { PhaseState, ReportState, Submission } from '../../../../shared/consult/consult.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { emptyNote } from '../../../../shared/consult/note.ts';
import { queuedPhase } from '../../../../shared/consult/transitions/withPhase.ts';
import { epochMs, hexAsSha256 } from '../../../../shared/ids.ts';
import { listedConsultOf } from '../../../../shared/consult/listedConsult.ts';
import type { RecordingView } from '../../../../shared/ipc/snapshot.ts';
import type { Trim } from '../../../../shared/consult/take.ts';
import { readyNote } from '../../../support/workbench.ts';
import { newConnection, newConsult, newNote, submission } from '../../../support/sampleConsults.ts';
import { recordingView } from '../../../support/snapshots.ts';

const active = newConnection();
const consult = newConsult(active, { phase: 'recording' });
const sent = submission(active.id);

const sources = (state: RecordingView['state']): SnapshotSources => ({
  active,
  recording: recordingView({ consultId: consult.id, state }),
  isSeen: () => false,
  isFolderWaiting: () => false,
  isMakingSmaller: () => false,
  isToBeSent: () => false,
  pollWait: () => null,
  gateOpensAt: () => null,
  tryNowFrom: () => null,
});

it('the view of a consult says whether a take is paused', () => {
  const row = (state: RecordingView['state']) => consultRow(listedConsultOf(consult), sources(state));
  expect(row('recording')).toMatchObject({ phase: 'recording', isPaused: false });
  expect(row('paused')).toMatchObject({ isPaused: true });
});

it('the view of a consult shows nothing of another connection’s consult', () => {
  expect(consultView(consult, { ...sources('recording'), active: newConnection() })).toBeNull();
});

it('the view of a consult says that it looks for a late note only while it does', () => {
  const before: PhaseState = { phase: 'writing' };
  const shown = (lookedMs: number, detail: string | null = null): string | undefined => {
    const state: PhaseState = { phase: 'needsAttention', failure: failure('note_overdue', detail), before };
    const open = newConsult(active, state, { submissions: [{ ...sent, place: 'here', lookedMs }] });
    return consultView(open, sources('recording'))?.failure?.code;
  };
  const day = 24 * 3_600_000;
  expect(shown(day - 1)).toBe('note_overdue');
  expect(shown(day - 1, 'certificate_untrusted')).toBe('note_unasked');
  expect(shown(day)).toBe('note_not_come');
});

it('the view of a consult says how many bytes a recording has, what a trim keeps of it, and what a smaller copy would have', () => {
  const about = { format: 'wav', file: 'a', firstSample: 0, sha256: hexAsSha256('a') } as const;
  const audio = { ...about, byteCount: 1_920_044, durationMs: 60_000 };
  const view = (trim: Trim | null, submissions: readonly Submission[], isMakingSmaller = false) => {
    const open = newConsult(active, { phase: 'readyToSend', audio, trim }, { submissions });
    return consultView(open, { ...sources('recording'), isMakingSmaller: () => isMakingSmaller });
  };
  const refused: Submission = { ...sent, audio, place: 'not_found', refusedAs: 'too_large' };
  expect(view(null, [])).toMatchObject({ audioBytes: 1_920_044, smallerBytes: null, isMakingSmaller: false });
  expect(view(null, [refused], true)).toMatchObject({ smallerBytes: 180_000, isMakingSmaller: true });
  const part = view({ fromMs: 10_000, toMs: 40_000 }, [refused]);
  expect(part).toMatchObject({ audioBytes: 960_022, smallerBytes: 90_000 });
  expect(part?.actions).toContain('sendSmaller');
  const because = failure('audio_too_large');
  const justRefused = newConsult(
    active,
    { phase: 'needsAttention', failure: because, before: queuedPhase(epochMs(0)) },
    { submissions: [{ ...refused, place: 'here' }] },
  );
  const stopped = consultView(justRefused, sources('recording'));
  expect(stopped).toMatchObject({ audioBytes: 1_920_044, smallerBytes: 180_000 });
  expect(stopped?.actions).not.toContain('sendSmaller');
  const copy: Submission = { ...refused, audio: { ...audio, format: 'opus', byteCount: 170_000 } };
  expect(view(null, [refused, copy])?.smallerBytes).toBeNull();
  const sending = newConsult(
    active,
    { phase: 'sending', attempt: 1 },
    { submissions: [refused, { ...copy, place: 'here', refusedAs: null, compressedFrom: audio }] },
  );
  expect(consultView(sending, sources('recording'))).toMatchObject({
    audioBytes: 170_000,
    durationMs: 60_000,
    smallerBytes: null,
  });
});

it('the view of a consult says why and until when a note is not asked for, a send is held back, and a report waits', () => {
  const because = failure('service_unavailable');
  const at = (ms: number) => epochMs(ms);
  const view = (state: PhaseState, over: Partial<SnapshotSources>) =>
    consultView(newConsult(active, state), { ...sources('recording'), ...over });
  const writing = { phase: 'writing' } as const;
  expect(view(writing, {})).toMatchObject({ failure: null, nextTryAt: null });
  const pollWait = () => ({ because, nextTryAt: at(7) });
  expect(view(writing, { pollWait })).toMatchObject({
    failure: { code: 'service_unavailable' },
    nextTryAt: 7,
  });
  const gateOpensAt = (_of: unknown, ceiling: string) => at(ceiling === 'reads' ? 9 : 5);
  expect(view(writing, { pollWait, gateOpensAt })).toMatchObject({ nextTryAt: 9 });
  expect(view(queuedPhase(at(0)), { gateOpensAt })).toMatchObject({ failure: null, nextTryAt: 5 });
  const note = readyNote;
  const report = { state: 'due', attempt: 1, notBefore: at(8), because } as const;
  const filed = { phase: 'filed', note, filed: [], filedAt: at(1), report } as const;
  expect(view(filed, {})).toMatchObject({ nextTryAt: 8, failure: null });
  expect(view(filed, { gateOpensAt })).toMatchObject({ nextTryAt: 9 });
});

/** A filed and reported consult whose second note has this report. */
function withSecondReport(report: ReportState) {
  const second: Submission = { ...sent, place: 'superseded', second: { report } };
  const recorded = { state: 'recorded', at: epochMs(1) } as const;
  const filed = {
    phase: 'filed',
    note: readyNote,
    filed: [],
    filedAt: epochMs(1),
    report: recorded,
  } as const;
  return newConsult(active, filed, { submissions: [second] });
}

it('the view of a consult has the other notes as the vet left them', () => {
  const { sections } = emptyNote(null, null);
  const note = newNote({ sections, isByHand: true });
  const edits = { 3: { content: 'Rest.', isRemoved: false } };
  const otherNotes = [{ note, edits, at: epochMs(7) }];
  const ready = newConsult(active, { phase: 'noteReady', note: readyNote }, { otherNotes });
  const plan = { ...sections[3], content: 'Rest.' };
  expect(consultView(ready, sources('recording'))?.otherNotes).toEqual([
    { at: 7, isByHand: true, sections: [plan] },
  ]);
});

it('the view of a consult shows the obstacle for which main refuses to delete a consult', () => {
  const due = withSecondReport({ state: 'due', attempt: 0, notBefore: epochMs(2), because: null });
  const free = withSecondReport({ state: 'recorded', at: epochMs(2) });
  const from = sources('recording');
  expect(consultView(due, from)).toMatchObject({ deletionObstacle: 'reportDue' });
  expect(consultView(free, from)).toMatchObject({ deletionObstacle: null });
  const makingCopy = { ...from, isMakingSmaller: () => true };
  expect(consultView(free, makingCopy)).toMatchObject({ deletionObstacle: 'preparing' });
  const at = epochMs(2);
  const report: ReportState = { state: 'recorded', at };
  const filed = newConsult(active, { phase: 'filed', note: readyNote, filed: [], filedAt: at, report });
  const folderAway = { ...from, isFolderWaiting: () => true };
  expect(consultView(filed, folderAway)).toMatchObject({ deletionObstacle: 'folderWaits' });
});
