import { describe, expect, it } from 'vitest';
import {
  installedLicenceFaults,
  isLicenceAllowed,
  licenceFaults,
} from '../../../../../scripts/release/licences/licencePolicy.ts';
import { type Lockfile } from '../../../../../scripts/release/licences/lockfile.ts';

const fake = (license: string | undefined, dev = false): Lockfile => ({
  'node_modules/fake-package': { version: '1.0.0', license, dev },
});

describe('the licence check', () => {
  it.each(['AGPL-3.0-only', 'GPL-3.0-or-later', 'SEE LICENSE IN FILE', 'UNLICENSED', '', undefined])(
    'the licence check fails on a package under %s, for development too',
    (licence) => {
      const named = licence ?? 'names no licence';
      for (const isForDevelopment of [false, true])
        expect(installedLicenceFaults(fake(licence, isForDevelopment))).toEqual([
          `fake-package 1.0.0: ${named}`,
        ]);
    },
  );

  it('the licence check allows MPL for development, not for shipped packages', () => {
    expect(installedLicenceFaults(fake('MPL-2.0', true))).toEqual([]);
    expect(installedLicenceFaults(fake('MPL-2.0'))).toHaveLength(1);
  });

  const part = {
    kind: 'library',
    name: 'part',
    version: '1',
    supplier: 'Parts Ltd',
    licence: 'AGPL-3.0-only',
    texts: [],
  } as const;

  it('the licence check refuses a shipped part within another part', () => {
    const whole = { ...part, name: 'whole', licence: 'MIT', parts: [part] };
    expect(licenceFaults([whole])).toEqual(['part 1: AGPL-3.0-only']);
  });

  it('the licence check allows LGPL and GPL for the program ffmpeg alone', () => {
    const ffmpeg = { ...part, kind: 'application', name: 'ffmpeg', licence: 'LGPL-3.0-or-later' } as const;
    expect(licenceFaults([ffmpeg])).toEqual([]);
    expect(licenceFaults([{ ...ffmpeg, licence: 'AGPL-3.0-only' }])).toHaveLength(1);
    expect(licenceFaults([{ ...ffmpeg, name: 'another' }])).toHaveLength(1);
  });
});

const combined = ['Apache-2.0 WITH LLVM-exception', '(MIT OR Apache-2.0) AND Unicode-3.0'];
const allowed = new Set(['MIT', 'ISC', ...combined]);
it.each([
  ['MIT', true],
  ['GPL-3.0-only OR MIT', true],
  ['MIT AND ISC', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['(MIT OR Apache-2.0) AND Unicode-3.0', true],
  ['Apache-2.0 WITH LLVM-exception OR Apache-2.0', true],
  ['GPL-3.0-only', false],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR MIT AND GPL-2.0-only', false],
  ['GPL-3.0-only AND (GPL-2.0-only OR MIT OR ISC)', false],
  ['(GPL-3.0-only) AND (MIT)', false],
  ['Apache-2.0', false],
  ['MIT WITH some-exception', false],
  ['(MIT', false],
  ['MIT)', false],
  ['MIT ISC', false],
  ['', false],
])('an SPDX expression %s may be used: %s', (expression, is) => {
  expect(isLicenceAllowed(expression, allowed)).toBe(is);
});
