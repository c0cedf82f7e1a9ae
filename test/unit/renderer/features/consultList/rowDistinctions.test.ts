import { describe, expect, it } from 'vitest';
import { rowDistinctions } from '../../../../../renderer/features/consultList/ConsultRow.tsx';
import { consultId, epochMs } from '../../../../../shared/ids.ts';
import type { ConsultRow } from '../../../../../shared/ipc/snapshot.ts';
import { consultRow } from '../../../../support/snapshots.ts';

const at = (day: number, hour: number, minute: number, second = 0) =>
  epochMs(new Date(2026, 10, day, hour, minute, second).getTime());

const bella = (id: string, species: string, reference: string, over: Partial<ConsultRow> = {}) =>
  consultRow({
    id: consultId(id),
    patient: { name: 'Bella', species, reference },
    createdAt: at(20, 14, 2),
    ...over,
  });

const distinctions = (...rows: readonly ConsultRow[]) => Object.fromEntries(rowDistinctions(rows));

describe('what a row tells its patient from a namesake by', () => {
  it('is the species, else the reference, else the time', () => {
    expect(distinctions(bella('a', 'Dog', '2211'), bella('b', 'Cat', '2290'))).toEqual({
      a: 'species',
      b: 'species',
    });
    expect(distinctions(bella('a', 'Dog', '2211'), bella('b', 'Dog', '2290'))).toEqual({
      a: 'reference',
      b: 'reference',
    });
    const later = { createdAt: at(20, 16, 40) };
    expect(distinctions(bella('a', 'Dog', ''), bella('b', 'Dog', '', later))).toEqual({
      a: 'time',
      b: 'time',
    });
  });

  it('is the time with its seconds for two of one minute', () => {
    const later = { createdAt: at(20, 14, 2, 40) };
    expect(distinctions(bella('a', 'Dog', ''), bella('b', 'Dog', '', later))).toEqual({
      a: 'exactTime',
      b: 'exactTime',
    });
  });

  it('is the file for two of one second', () => {
    const file = (sourceFileName: string) => bella(sourceFileName, 'Dog', '', { sourceFileName });
    expect(distinctions(file('a.wav'), file('b.wav'))).toEqual({ 'a.wav': 'file', 'b.wav': 'file' });
  });

  it('is the time with its seconds for two of one minute that nobody has named', () => {
    const unnamed = (id: string, over: Partial<ConsultRow> = {}) =>
      bella(id, '', '', { patient: { name: '', species: '', reference: '' }, ...over });
    const others = [unnamed('c', { createdAt: at(20, 14, 3) }), unnamed('d', { sourceFileName: 'd.wav' })];
    expect(distinctions(unnamed('a'), unnamed('b'), ...others)).toEqual({ a: 'exactTime', b: 'exactTime' });
  });

  it('takes the time at which a file was recorded, as the row shows it', () => {
    const recorded = { recordedAt: { at: at(20, 9, 15), from: 'container' as const } };
    expect(distinctions(bella('a', 'Dog', ''), bella('b', 'Dog', '', recorded))).toEqual({
      a: 'time',
      b: 'time',
    });
  });

  it('does not concern consults of different days or names', () => {
    const yesterday = { createdAt: at(19, 14, 2) };
    const luna = consultRow({ id: consultId('c'), patient: { name: 'Luna', species: '', reference: '' } });
    expect(distinctions(bella('a', 'Dog', ''), bella('b', 'Dog', '', yesterday), luna)).toEqual({});
  });
});
