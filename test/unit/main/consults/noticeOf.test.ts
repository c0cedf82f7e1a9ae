import { describe, expect, test } from 'vitest';
import { consultNoticeOf } from '../../../../main/bootstrap/listeners.ts';
import type { Consult } from '../../../../shared/consult/consult.ts';
import { connectionId } from '../../../../shared/ids.ts';
import { newConnection, newConsult } from '../../../support/sampleConsults.ts';

type Onlooker = Parameters<typeof consultNoticeOf>[1];

const connection = newConnection();
const patient = { name: 'Biscuit', species: 'Dog', reference: '2211' };
const base = newConsult(connection, { phase: 'recording' });
/** In that phase, as far as a notice looks. */
const at = (phase: Consult['phase'], over: object = {}): Consult =>
  ({ ...base, patient, otherNotes: [], ...over, phase }) as Consult;
const away: Onlooker = {
  isLocked: false,
  active: connection.id,
  open: base.id,
  isFocused: false,
  showsPatient: false,
};
const arrived = { before: at('writing'), after: at('noteReady') };

describe('a notice', () => {
  const otherNotes = [{}];

  test('a notice tells whoever looks elsewhere that a note has come, and nothing of the patient', () => {
    expect(consultNoticeOf(arrived, away)).toEqual({
      consultId: base.id,
      kind: 'noteReady',
      patientName: '',
    });
  });

  test('a notice tells whoever looks elsewhere that a consult needs a person', () => {
    const stuck = { before: at('queued'), after: at('needsAttention') };
    expect(consultNoticeOf(stuck, away)).toMatchObject({ kind: 'needsAttention', patientName: '' });
  });

  test('a notice tells whoever looks elsewhere that another note has come', () => {
    const change = { before: at('noteReady'), after: at('noteReady', { otherNotes }) };
    expect(consultNoticeOf(change, away)).toMatchObject({ kind: 'noteReady' });
  });

  test('a notice names the patient where the vet allows it, but never behind the lock', () => {
    expect(consultNoticeOf(arrived, { ...away, showsPatient: true })).toMatchObject({
      patientName: 'Biscuit',
    });
    const locked = consultNoticeOf(arrived, { ...away, showsPatient: true, isLocked: true });
    expect(locked).toMatchObject({ kind: 'noteReady', patientName: '' });
    expect(JSON.stringify(locked)).not.toContain('Biscuit');
  });

  test('a notice tells of no consult of another vet or practice, locked or not', () => {
    for (const isLocked of [true, false])
      expect(consultNoticeOf(arrived, { ...away, isLocked, active: connectionId('ash') })).toBeNull();
  });

  test('a notice tells nothing to a vet who is looking at that consult', () => {
    expect(consultNoticeOf(arrived, { ...away, isFocused: true })).toBeNull();
    expect(consultNoticeOf(arrived, { ...away, isFocused: true, open: null })).not.toBeNull();
    expect(consultNoticeOf(arrived, { ...away, isFocused: true, isLocked: true })).not.toBeNull();
  });

  test('a notice tells of nothing that a person did: added, edited, restored, filed, removed', () => {
    for (const change of [
      { before: null, after: at('noteReady') },
      { before: at('noteReady'), after: at('noteReady') },
      { before: at('noteReady', { otherNotes }), after: at('noteReady', { otherNotes }) },
      { before: at('discarded'), after: at('noteReady') },
      { before: at('discarded'), after: at('needsAttention') },
      { before: at('noteReady'), after: at('filed') },
      { before: at('noteReady'), after: null },
    ])
      expect(consultNoticeOf(change, away)).toBeNull();
  });
});
