import { expect, it } from 'vitest';
import { proofFaults } from '../../../../../scripts/release/pack/checkPacked.ts';

it('the check of a package refuses the mark of a proof in a release, whatever its value, and requires it in a proof', () => {
  expect(proofFaults('{"name":"clinic-companion"}', false)).toEqual([]);
  expect(proofFaults('{"isProof":true}', false)).toHaveLength(1);
  expect(proofFaults('{"isProof":false}', false)).toHaveLength(1);
  expect(proofFaults('{"isProof":true}', true)).toEqual([]);
  expect(proofFaults('{"name":"clinic-companion"}', true)).toHaveLength(1);
});
