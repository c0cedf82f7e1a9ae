import { describe, expect, it } from 'vitest';
import { parseCommandLine, withoutJob } from '../../../../main/commandLine/commandLine.ts';

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
  ])('%j', (argv, expected) => {
    expect(parseCommandLine(argv)).toEqual(expected);
  });

  it('a link that cannot be used still starts the app, and says why', () => {
    const started = parseCommandLine(['--', `${link}&vet=Moor`]);
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
  ])('is bad usage, and repeats no name: %s', (_what, argv) => {
    const started = parseCommandLine(argv);
    expect(started).toMatchObject({ ok: false });
    expect(started.ok ? '' : started.error).not.toMatch(/Bella|Luna|Moor|passwd|calc/);
  });

  it('a job is done once: a restart has the other words only', () => {
    const kept = ['.', '--user-data-dir=/tmp/x', '--no-sandbox'];
    expect(withoutJob([...kept, '--', link])).toEqual([...kept, '--']);
    expect(withoutJob([...kept, '--consult', '--patient', 'Bella', '--species=Dog'])).toEqual(kept);
    expect(withoutJob(kept)).toEqual(kept);
    const job = ['--import', 'a.m4a', '--patient', 'Bella', '--print'];
    expect(withoutJob([...kept, ...job])).toEqual(kept);
    expect(withoutJob([...kept, '--self-test', '--report=r.json'])).toEqual(kept);
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
    [['--check-policy', 'policy.json'], { job: 'checkPolicy', file: 'policy.json' }],
    [['--check-policy=--policy.json'], { job: 'checkPolicy', file: '--policy.json' }],
    [['.', '--provision-client-secret', '--user-data-dir=/x'], { job: 'clientSecret', kind: 'save' }],
    [['.', '--provision-client-secret', '--remove'], { job: 'clientSecret', kind: 'remove' }],
    [['--recover', 'it.pem'], { job: 'recover', from: { file: 'it.pem' } }],
    [['--recover=it.pem', '--user-data-dir=/x'], { job: 'recover', from: { file: 'it.pem' } }],
    [['--user-data-dir=/x', '--recover', '-'], { job: 'recover', from: 'input' }],
  ])('%j', (argv, value) => {
    expect(parseCommandLine(argv)).toEqual({ ok: true, value });
  });

  it.each<[readonly string[], string]>([
    [['--print'], '--print needs --import FILE.'],
    [['--import', 'a.m4a'], '--import goes with --print only.'],
    [['--patient=Bella'], '--patient goes with --consult or --print only.'],
    [['--print', '--import'], '--import needs a value. Write --import=TEXT.'],
    [['--import', 'a.m4a', '--import=b.m4a', '--print'], '--import is given twice.'],
    [['--report', 'r.json'], '--report goes with --self-test only.'],
    [['--self-test', '--report'], '--report needs a value. Write --report=TEXT.'],
    [['--self-test=x'], '--self-test takes no value.'],
    [['--self-test', '--print'], '--self-test does not go with --print.'],
    [['--check-policy'], '--check-policy needs a value. Write --check-policy=TEXT.'],
    [['--check-policy', 'a', '--import', 'b'], '--check-policy does not go with --import.'],
    [['--recover'], '--recover needs a value. Write --recover=TEXT.'],
    [['--recover', '--print'], '--recover needs a value. Write --recover=TEXT.'],
    [['--recover='], '--recover needs a value. Write --recover=TEXT.'],
    [['--remove'], '--remove goes with --provision-client-secret only.'],
  ])('%j is bad usage', (argv, sentence) => {
    const parsed = parseCommandLine(argv);
    expect(parsed.ok ? '' : parsed.error).toMatch(`${sentence}\nUsage: --`);
  });

  it.each([['--provision-client-secret=hush'], ['--provision-client-secret', 'hush']])(
    'takes no secret from %s %s, and does not repeat it',
    (...argv) => {
      const parsed = parseCommandLine(argv);
      expect(parsed).toMatchObject({ ok: false });
      expect(JSON.stringify(parsed)).not.toContain('hush');
    },
  );
});
