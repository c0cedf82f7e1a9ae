import { describe, expect, it } from 'vitest';
import {
  parseCommandLine,
  commandLineUsages,
  withoutJobArguments,
} from '../../../../main/commandLine/commandLine.ts';

const parse = (argv: readonly string[]) => parseCommandLine(argv, '1.2.3');
/** What bad usage prints; empty: the command line is good. */
const faultIn = (argv: readonly string[]): string => {
  const parsed = parse(argv);
  if (parsed.ok) return '';
  expect(parsed.error).toMatchObject({ exitCode: 2, stdout: '' });
  return parsed.error.stderr;
};

const link = 'clinic-companion://consult?patient=Bella&species=Dog';
const starts = (name = '', species = '', reference = '') => ({
  ok: true,
  value: { job: 'window', started: { patient: { name, species, reference }, problem: null } },
});
const none = { ok: true, value: { job: 'window', started: null } };

describe('a consult from another program', () => {
  it.each<[readonly string[], unknown]>([
    [[], none],
    [['.', '--no-sandbox'], none],
    [['--'], none],
    [[link], starts('Bella', 'Dog')],
    [['--', link], starts('Bella', 'Dog')],
    [['.', '--user-data-dir=/tmp/x', '--', link], starts('Bella', 'Dog')],
    [['--consult'], starts()],
    [['.', '--no-sandbox', '--consult'], starts()],
    [
      ['.', '--consult', '--patient', 'Bella Moor', '--species=Dog', '--reference', '7'],
      starts('Bella Moor', 'Dog', '7'),
    ],
    [['--patient=Bella', '--consult'], starts('Bella')],
    [['--consult', '--patient=--gpu-launcher=calc'], starts('--gpu-launcher=calc')],
    [['--consult', '--patient=a=b'], starts('a=b')],
    [['--consult', '--patient='], starts()],
  ])('the command line %j begins a consult from another program, or none', (argv, expected) => {
    expect(parse(argv)).toEqual(expected);
  });

  it('a link that cannot be used still starts the app, and says why', () => {
    const started = parse(['--', `${link}&vet=Moor`]);
    expect(started).toEqual({
      ok: true,
      value: {
        job: 'window',
        started: {
          patient: null,
          problem: 'The link has a parameter other than patient, species and reference.',
        },
      },
    });
  });

  it.each<[string, readonly string[]]>([
    ['a switch of Chromium behind a link', [link, '--gpu-launcher=calc']],
    ['a job behind a link', ['--', link, '--print', '--import', '/etc/passwd']],
    ['a job before a link', ['--import=/etc/passwd', '--print', '--', link]],
    ['the client secret', ['--provision-client-secret', '--remove', link]],
    ['the self-test', ['--self-test', link]],
    ['a link that would not fit into the message to a running app', ['--', `${link}${'a'.repeat(10_000)}`]],
    ['two links', ['--', link, link]],
    ['fields beside a link', ['--patient=Luna', link]],
    ['the flag beside a link', ['--consult', link]],
    ['a word behind a link', ['--', link, 'Moor']],
    ['the self-test beside the flag', ['--consult', '--self-test']],
    ['a value of the flag', ['--consult=Bella']],
    ['a name without quotes', ['--consult', '--patient', 'Bella', 'Moor']],
    ['no value', ['--consult', '--patient']],
    ['a switch instead of a value', ['--consult', '--patient', '--species']],
    ['a name that Chromium takes for a switch', ['--consult', '--patient', '--gpu-launcher=calc']],
    ['a name that Chromium takes for a switch on Windows', ['--consult', '--patient', '/gpu-launcher=calc']],
    ['a field twice', ['--consult', '--patient=a', '--patient=b']],
  ])('a command line for a consult is bad usage, and repeats no name: %s', (_what, argv) => {
    const fault = faultIn(argv);
    expect(fault).toContain('Usage: ');
    expect(fault).not.toMatch(/Bella|Luna|Moor|passwd|calc/);
  });

  it('a job is done once: a restart has the other words only', () => {
    const kept = ['.', '--user-data-dir=/tmp/x', '--no-sandbox'];
    expect(withoutJobArguments([...kept, '--', link])).toEqual([...kept, '--']);
    expect(withoutJobArguments([...kept, '--consult', '--patient', 'Bella', '--species=Dog'])).toEqual(kept);
    expect(withoutJobArguments(kept)).toEqual(kept);
    const job = ['--import', 'a.m4a', '--patient', 'Bella', '--print'];
    expect(withoutJobArguments([...kept, ...job])).toEqual(kept);
    expect(withoutJobArguments([...kept, '--self-test', '--report=r.json'])).toEqual(kept);
  });
});

describe('the job of a command line', () => {
  const patient = { name: 'Bella', species: '', reference: '' };
  it.each<[readonly string[], unknown]>([
    [
      ['.', '--import', '/x/a.m4a', '--patient', 'Bella', '--print'],
      { job: 'print', file: '/x/a.m4a', patient },
    ],
    [['--print', '--import=--a.m4a', '--patient=Bella'], { job: 'print', file: '--a.m4a', patient }],
    [['.', '--self-test', '--no-sandbox'], { job: 'selfTest', reportFile: null }],
    [['--self-test', '--report', 'r.json'], { job: 'selfTest', reportFile: 'r.json' }],
    [['.', '--connections'], { job: 'connections' }],
    [['.', '--connect', '--user-data-dir=/x'], { job: 'connect' }],
    [['--check-policy', 'policy.json'], { job: 'checkPolicy', file: 'policy.json' }],
    [['--check-policy=--policy.json'], { job: 'checkPolicy', file: '--policy.json' }],
    [['.', '--provision-client-secret', '--user-data-dir=/x'], { job: 'clientSecret', kind: 'save' }],
    [['.', '--provision-client-secret', '--remove'], { job: 'clientSecret', kind: 'remove' }],
    [['--recover', 'it.pem'], { job: 'recover', from: { file: 'it.pem' } }],
    [['--recover=it.pem', '--user-data-dir=/x'], { job: 'recover', from: { file: 'it.pem' } }],
    [['--user-data-dir=/x', '--recover', '-'], { job: 'recover', from: 'input' }],
  ])('the command line %j gives its job', (argv, value) => {
    expect(parse(argv)).toEqual({ ok: true, value });
  });

  it.each<[readonly string[], string]>([
    [['--print'], '--print needs --import FILE.'],
    [['--import', 'a.m4a'], '--import goes with --print only.'],
    [['--patient=Bella'], '--patient goes with --consult or --print only.'],
    [['--print', '--import'], '--import needs a value. Write --import=FILE.'],
    [['--import', '--print'], '--import needs a value. Write --import=FILE.'],
    [['--print', '--import=a.m4a', '--patient', '/x'], '--patient needs a value. Write --patient=TEXT.'],
    [['--import', 'a.m4a', '--import=b.m4a', '--print'], '--import is given twice.'],
    [['--report', 'r.json'], '--report goes with --self-test only.'],
    [['--self-test', '--report'], '--report needs a value. Write --report=FILE.'],
    [['--self-test=x'], '--self-test takes no value.'],
    [['--connections', '--report', 'r.json'], '--connections does not go with --report.'],
    [['--self-test', '--print'], '--self-test does not go with --print.'],
    [['--check-policy'], '--check-policy needs a value. Write --check-policy=FILE.'],
    [['--check-policy', 'a', '--import', 'b'], '--check-policy does not go with --import.'],
    [['--recover'], '--recover needs a value. Write --recover=FILE.'],
    [['--recover', '--print'], '--recover needs a value. Write --recover=FILE.'],
    [['--recover='], '--recover needs a value. Write --recover=FILE.'],
    [['--remove'], '--remove goes with --provision-client-secret only.'],
    [
      ['--print', '--import=a.m4a', '--patient', 'Bella', 'Moor'],
      'A word belongs to no option. Put names with blanks in quotes.',
    ],
    [['--check-policy', 'a.json', 'b.json'], 'A word belongs to no option. Put names with blanks in quotes.'],
    [['--self-test', 'r.json'], 'A word belongs to no option. Put names with blanks in quotes.'],
  ])('the command line %j is bad usage', (argv, sentence) => {
    expect(faultIn(argv)).toMatch(`${sentence}\nUsage: --`);
  });

  it.each([
    ['--provision-client-secret=hush'],
    ['--provision-client-secret', 'hush'],
    ['--connect=hush'],
    ['--connect', 'hush'],
  ])('a job takes no secret from %s %s, and does not repeat it', (...argv) => {
    expect(faultIn(argv)).toContain('The secret is read from standard input');
    expect(faultIn(argv)).not.toContain('hush');
  });
});

describe('a word that is near to one of the app’s own', () => {
  const importing = ['.', '--import', 'a.m4a', '--print'];
  it.each<[readonly string[], string, string]>([
    [[...importing, '--pateint', 'Pluto'], '--pateint', '--patient'],
    [[...importing, '--pateint=Pluto'], '--pateint', '--patient'],
    [[...importing, '--referance', '4711'], '--referance', '--reference'],
    [[...importing, '--Patient=Pluto'], '--Patient', '--patient'],
    [[...importing, '-patient', 'Pluto'], '-patient', '--patient'],
    [[...importing, '—patient', 'Pluto'], '—patient', '--patient'],
    [[...importing, '---patient=Pluto'], '---patient', '--patient'],
    [[...importing, '--user-data-dri=/x'], '--user-data-dri', '--user-data-dir'],
    [['--self-test', '--reprot', 'r.json'], '--reprot', '--report'],
    [['--self-tset'], '--self-tset', '--self-test'],
    [['.', '--no-sandbox', '--checkpolicy', 'p.json'], '--checkpolicy', '--check-policy'],
    [['--consult', '--pateint=Pluto'], '--pateint', '--patient'],
    [['--ui-automaton'], '--ui-automaton', '--ui-automation'],
    [['--answer-dialog=a.json'], '--answer-dialog', '--answer-dialogs'],
    [['--hlep'], '--hlep', '--help'],
  ])('a word that is near to one of the app’s own is bad usage: %j', (argv, word, nearest) => {
    const fault = faultIn(argv);
    expect(fault).toMatch(`There is no option ${word}; the nearest one is ${nearest}.\nUsage: --`);
    expect(fault).not.toMatch(/Pluto|4711/);
  });

  it('a word that is near to one of the app’s own shows the usage of the job that it stands beside', () => {
    const [sentence, ...usage] = faultIn([...importing, '--pateint=Pluto'])
      .trimEnd()
      .split('\n');
    expect(sentence).toContain('--pateint');
    expect(usage.join('\n')).toBe(commandLineUsages.print);
  });

  it('a word that is near to none of the app’s own is one of Chromium’s, Electron’s or Node’s', () => {
    const theirs = [
      '--user-data-dir=/x',
      '--ui-automation',
      '--answer-dialogs=a.json',
      '--no-sandbox',
      '--remote-debugging-port=0',
      '--remote-debugging-pipe',
      '--inspect=0',
      '--lang=en-GB',
      '--force-device-scale-factor=2',
      '--use-fake-device-for-media-stream',
      '--ozone-platform=x11',
      '--password-store=basic',
      '--disable-gpu',
      '--log-level=3',
      '-psn_0_12345',
    ];
    expect(parse(['.', ...theirs])).toEqual(none);
    expect(parse(['.', ...theirs, '--self-test'])).toMatchObject({ ok: true, value: { job: 'selfTest' } });
    expect(parse(['.', ...theirs, '--', link])).toEqual(starts('Bella', 'Dog'));
  });

  it('a word that is near to one of the app’s own is a patient’s name where a name stands', () => {
    const patient = { name: '--pateint', species: 'Hlep', reference: '-self-test' };
    expect(
      parse([...importing, '--patient=--pateint', '--species', 'Hlep', '--reference=-self-test']),
    ).toEqual({ ok: true, value: { job: 'print', file: 'a.m4a', patient } });
  });
});

describe('help and version', () => {
  it.each([[['.', '--no-sandbox', '--help']], [['--self-test', '--help']]])(
    'the command line %j prints every usage and ends with 0',
    (argv) => {
      const parsed = parse(argv);
      expect(parsed).toMatchObject({ ok: false, error: { exitCode: 0, stderr: '' } });
      for (const usage of Object.values(commandLineUsages))
        expect(parsed.ok ? '' : parsed.error.stdout).toContain(`${usage}\n`);
      expect(parsed.ok ? '' : parsed.error.stdout).toContain('--ui-automation [--answer-dialogs=FILE]');
    },
  );

  it('--version prints the version of the app', () => {
    expect(parse(['.', '--version'])).toEqual({
      ok: false,
      error: { exitCode: 0, stdout: '1.2.3\n', stderr: '' },
    });
  });

  it('neither help nor version goes with a link', () => {
    expect(faultIn(['--help', '--', link])).toContain('A link does not go with --help.');
  });
});
