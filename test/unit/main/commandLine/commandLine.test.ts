import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../../main/commandLine/parseArguments.ts';
import { relayedJobIn } from '../../../../main/commandLine/relayedJob.ts';

const nobody = { name: '', species: '', reference: '' };

describe('the command line', () => {
  it.each<[readonly string[], ReturnType<typeof parseArguments>]>([
    [['.'], { ok: true, value: null }],
    [['.', '--no-sandbox', '--inspect=0'], { ok: true, value: null }],
    [['.', '--import', 'a.m4a', '--print'], { ok: true, value: { file: 'a.m4a', patient: nobody } }],
    [['--print', '--import=a=b.m4a'], { ok: true, value: { file: 'a=b.m4a', patient: nobody } }],
    [
      ['--import', '-odd name.m4a', '--print'],
      { ok: true, value: { file: '-odd name.m4a', patient: nobody } },
    ],
    [
      ['--import', 'a', '--patient', 'Biscuit', '--species', 'Dog', '--reference', '7', '--print'],
      { ok: true, value: { file: 'a', patient: { name: 'Biscuit', species: 'Dog', reference: '7' } } },
    ],
    [
      ['--import', 'a', '--patient', 'Bis\u202Ecuit', '--print'],
      { ok: false, error: 'Patient, species or reference has a control or invisible character.' },
    ],
    [
      ['--import', 'a', '--patient', 'Bj\uFFFDrn', '--print'],
      { ok: false, error: 'Patient, species or reference has a control or invisible character.' },
    ],
    [
      ['--import', 'a', '--species', 'D'.repeat(501), '--print'],
      { ok: false, error: 'Patient, species and reference have at most 500 characters each.' },
    ],
    [['--print'], { ok: false, error: '--print needs --import FILE.' }],
    [['--import', '--print'], { ok: false, error: '--import needs a value.' }],
    [['--print', '--import'], { ok: false, error: '--import needs a value.' }],
    [['--import', 'a'], { ok: false, error: '--import goes with --print.' }],
    [['--patient', 'Biscuit'], { ok: false, error: '--print needs --import FILE.' }],
    [['--import', 'a', '--import', 'b', '--print'], { ok: false, error: '--import is given twice.' }],
  ])('%j', (argv, expected) => {
    expect(parseArguments(argv)).toEqual(expected);
  });
});

it('a job from another process brings a patient that a link could name, or is none', () => {
  const sent = (name: string): unknown => ({
    job: { file: '/a', patient: { name, species: '', reference: '' } },
    replyTo: '/b',
  });
  expect(relayedJobIn(sent(' Biscuit '))?.job.patient.name).toBe('Biscuit');
  expect(relayedJobIn(sent('Bis\u202Ecuit'))).toBeNull();
});
