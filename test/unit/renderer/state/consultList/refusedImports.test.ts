import { expect, test } from 'vitest';
import {
  refusedImports,
  toldOf,
  type RefusedImport,
} from '../../../../../renderer/state/consultList/importBatch.ts';

const refused = (id: string, chosen: RefusedImport['chosen']): RefusedImport => ({
  id,
  fileName: `${id}.m4a`,
  chosen,
  typed: null,
  state: 'refused',
  failure: { code: 'not_audio', detail: null },
});
const phone = { id: 'phone', count: 8 };

test('one line counts the refused files among all that were chosen with them', () => {
  const seven = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => refused(id, phone));
  expect(toldOf(seven)).toBe('7 of 8 files were not imported.');
  expect(toldOf(seven.slice(0, 1))).toBe('1 of 8 files was not imported.');
  expect(toldOf([...seven, refused('other', { id: 'stick', count: 2 })])).toBe(
    '8 of 10 files were not imported.',
  );
  expect(toldOf([refused('only', { id: 'one', count: 1 })])).toBe('The file was not imported.');
});

test('a file that is still read is not counted', () => {
  const reading = { id: 'b', fileName: 'b.m4a', chosen: phone, typed: null, state: 'reading' } as const;
  expect(refusedImports([refused('a', phone), reading]).map(({ id }) => id)).toEqual(['a']);
});
