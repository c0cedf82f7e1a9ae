import { expect, it } from 'vitest';
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

const unnamed = (id: string, over: Partial<ConsultRow> = {}) =>
  bella(id, '', '', { patient: { name: '', species: '', reference: '' }, ...over });
const luna = consultRow({ id: consultId('b'), patient: { name: 'Luna', species: '', reference: '' } });
const one = bella('a', 'Dog', '2211');
const recorded = { recordedAt: { at: at(20, 9, 15), from: 'container' as const } };

it.each<[string, string | null, ...ConsultRow[]]>([
  ['the species', 'species', one, bella('b', 'Cat', '2290')],
  ['the reference', 'reference', one, bella('b', 'Dog', '2290')],
  ['the time', 'time', one, bella('b', 'Dog', '2211', { createdAt: at(20, 16, 40) })],
  [
    'its seconds, in one minute',
    'exactTime',
    one,
    bella('b', 'Dog', '2211', { createdAt: at(20, 14, 2, 40) }),
  ],
  [
    'its file, in one second',
    'file',
    bella('a', 'Dog', '', { sourceFileName: 'a.wav' }),
    bella('b', 'Dog', '', { sourceFileName: 'b.wav' }),
  ],
  [
    'its seconds, where nobody has named two of one minute',
    'exactTime',
    unnamed('a'),
    unnamed('b'),
    unnamed('c', { createdAt: at(20, 14, 3) }),
    unnamed('d', { sourceFileName: 'd.wav' }),
  ],
  [
    'the time at which a file was recorded, as the row shows it',
    'time',
    one,
    bella('b', 'Dog', '2211', recorded),
  ],
  ['nothing on another day', null, one, bella('b', 'Dog', '2211', { createdAt: at(19, 14, 2) })],
  ['nothing for another name', null, one, luna],
])('a row tells its patient from a namesake by %s', (_what, by, ...rows) => {
  expect(Object.fromEntries(rowDistinctions(rows))).toEqual(by === null ? {} : { a: by, b: by });
});
