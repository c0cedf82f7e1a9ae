import { describe, expect, it } from 'vitest';
import {
  consultArguments,
  parseConsultStart,
  withoutConsult,
} from '../../../../main/commandLine/consultStart.ts';

const link = 'clinic-companion://consult?patient=Bella&species=Dog';
const starts = (name = '', species = '', reference = '') => ({
  ok: true,
  value: { patient: { name, species, reference }, problem: null },
});
const none = { ok: true, value: null };

describe('a consult from another program', () => {
  it.each<[readonly string[], unknown]>([
    [[], none],
    [['.', '--no-sandbox'], none],
    [['--'], none],
    [['--import', 'a.m4a', '--patient', 'Bella', '--print'], none],
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
    expect(parseConsultStart(argv)).toEqual(expected);
  });

  it('a link that cannot be used still starts the app, and says why', () => {
    const started = parseConsultStart(['--', `${link}&vet=Moor`]);
    expect(started).toEqual({
      ok: true,
      value: {
        patient: null,
        problem: 'The link has a parameter other than patient, species and reference.',
      },
    });
  });

  it.each<[string, readonly string[]]>([
    ['a switch of Chromium behind a link', [link, '--gpu-launcher=calc']],
    ['the same behind the end of switches', ['--', link, '--gpu-launcher=calc']],
    ['a job behind a link', ['--', link, '--print', '--import', '/etc/passwd']],
    ['a job before a link', ['--import=/etc/passwd', '--print', '--', link]],
    ['an update behind a link', ['--', link, '--install-update=%2Ftmp%2Ffeed']],
    ['an update before a link', ['--install-update=%2Ftmp%2Ffeed', link]],
    ['the start after an update', ['--start-after-update', link]],
    ['the client secret', ['--provision-client-secret', '--remove', link]],
    ['the key', ['--recover', link]],
    ['the self-test', ['--self-test', link]],
    ['a link that would not fit into the message to a running app', ['--', `${link}${'a'.repeat(10_000)}`]],
    ['two links', ['--', link, link]],
    ['two different links', ['--', link, 'CLINIC-COMPANION:x']],
    ['fields beside a link', ['--patient=Luna', link]],
    ['the flag beside a link', ['--consult', link]],
    ['a word behind a link', ['--', link, 'Moor']],
    ['an empty word behind a link', ['--', link, '']],
    ['a job beside the flag', ['--consult', '--print', '--import', 'a.m4a']],
    ['the self-test beside the flag', ['--consult', '--self-test']],
    ['a value of the flag', ['--consult=Bella']],
    ['a name without quotes', ['--consult', '--patient', 'Bella', 'Moor']],
    ['a name without quotes, before the flag', ['--patient', 'Bella', 'Moor', '--consult']],
    ['no value', ['--consult', '--patient']],
    ['a switch instead of a value', ['--consult', '--patient', '--species']],
    ['a name that Chromium takes for a switch', ['--consult', '--patient', '--gpu-launcher=calc']],
    ['a name that Chromium takes for a switch on Windows', ['--consult', '--patient', '/gpu-launcher=calc']],
    ['a field twice', ['--consult', '--patient=a', '--patient=b']],
    ['a control character', ['--consult', '--patient=a\u0007']],
    ['a name that is too long', ['--consult', `--patient=${'a'.repeat(501)}`]],
  ])('is bad usage, and repeats no name: %s', (_what, argv) => {
    const started = parseConsultStart(argv);
    expect(started).toMatchObject({ ok: false });
    expect(started.ok ? '' : started.error).not.toMatch(/Bella|Luna|Moor|passwd|calc/);
  });

  it('comes once: a restart has the other words only', () => {
    const kept = ['.', '--user-data-dir=/tmp/x', '--no-sandbox'];
    expect(withoutConsult([...kept, '--', link])).toEqual([...kept, '--']);
    expect(withoutConsult([...kept, '--consult', '--patient', 'Bella', '--species=Dog'])).toEqual(kept);
    expect(withoutConsult(kept)).toEqual(kept);
    const job = ['--import', 'a.m4a', '--patient', 'Bella', '--print'];
    expect(withoutConsult(job)).toEqual(job);
  });

  it('is passed on as it was read', () => {
    const patient = { name: '--print', species: 'a b', reference: '' };
    expect(parseConsultStart(consultArguments(patient))).toEqual(starts('--print', 'a b'));
  });
});
