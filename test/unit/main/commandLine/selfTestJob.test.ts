import { describe, expect, it } from 'vitest';
import { parseSelfTest, withoutSelfTest } from '../../../../main/commandLine/parseSelfTest.ts';
import {
  passed,
  problem,
  problemFrom,
  runningAnswerIn,
  selfTestResult,
  type RunningAnswer,
  type SelfTestResults,
} from '../../../../main/commandLine/selfTestResult.ts';
import { selfTestCodes, selfTestReason } from '../../../../main/commandLine/selfTestStrings.ts';
import { failure } from '../../../../shared/consult/failure.ts';
import { ok } from '../../../../shared/result.ts';

describe('the command line', () => {
  it.each<[readonly string[], unknown]>([
    [['.', '--no-sandbox'], ok(null)],
    [['.', '--self-test-of-chromium'], ok(null)],
    [['.', '--self-test'], ok({ reportFile: null })],
    [['.', '--no-sandbox', '--self-test', '--user-data-dir=/x'], ok({ reportFile: null })],
    [['.', '--self-test', '--report', 'a b.json'], ok({ reportFile: 'a b.json' })],
    [['.', '--report=/x/a=b.json', '--self-test'], ok({ reportFile: '/x/a=b.json' })],
    [['.', '--report', '-', '--self-test'], ok({ reportFile: '-' })],
  ])('%j', (argv, expected) => {
    expect(parseSelfTest(argv)).toEqual(expected);
  });

  it.each([
    [['--self-test=quick'], '--self-test takes no value.'],
    [['--self-test', '--print', '--import', 'a.m4a'], '--self-test does not go with --print.'],
    [['--import=a.m4a', '--self-test'], '--self-test does not go with --import.'],
    [['--self-test', '--recover', 'it.pem'], '--self-test does not go with --recover.'],
    [['--report', 'a.json'], '--report needs --self-test.'],
    [['--report=a.json', '--print'], '--report needs --self-test.'],
    [['--self-test', '--report'], '--report needs a file.'],
    [['--self-test', '--report='], '--report needs a file.'],
    [['--report', '--self-test'], '--report needs a file.'],
    [['--self-test', '--report', 'a', '--report=b'], '--report is given twice.'],
  ])('%j is bad usage', (argv, error) => {
    expect(parseSelfTest(argv)).toEqual({ ok: false, error });
  });

  it.each([
    [
      ['.', '--self-test', '--report', 'a.json', '--x'],
      ['.', '--x'],
    ],
    [
      ['.', '--report=a.json', 'b', '--self-test'],
      ['.', 'b'],
    ],
    [
      ['.', '--x', 'y'],
      ['.', '--x', 'y'],
    ],
  ])('an app that starts after the self-test of %j has no word of it', (argv, left) => {
    expect(withoutSelfTest(argv)).toEqual(left);
  });
});

const fit: SelfTestResults = {
  dataFolder: passed,
  keychain: passed,
  ffmpeg: passed,
  microphone: { check: passed, isRecording: false },
  service: { asked: 'practice', check: passed },
};
const about = { version: '1.2.3', policyProblems: [] };
const printed = (results: SelfTestResults, of = about): unknown =>
  JSON.parse(selfTestResult(results, of).stdout);

describe('what is printed', () => {
  it('is one object, with exit code 0, where all is well', () => {
    expect(selfTestResult(fit, about)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(printed(fit)).toEqual({
      ok: true,
      version: '1.2.3',
      checks: {
        dataFolder: { ok: true },
        keychain: { ok: true },
        ffmpeg: { ok: true },
        microphone: { ok: true },
        serviceReachable: { ok: true, asked: 'practice' },
      },
      policyProblems: [],
    });
  });

  const bad = problem('disk_failed', 'EIO');
  it.each<[string, Partial<SelfTestResults>]>([
    ['dataFolder', { dataFolder: bad }],
    ['keychain', { keychain: bad }],
    ['ffmpeg', { ffmpeg: bad }],
    ['microphone', { microphone: { check: bad, isRecording: false } }],
    ['serviceReachable', { service: { asked: null, check: bad } }],
  ])('names what is wrong with %s, with exit code 1, and lets the others stand', (name, wrong) => {
    const results = { ...fit, ...wrong };
    expect(selfTestResult(results, about).exitCode).toBe(1);
    const { ok: isFit, checks } = printed(results) as { ok: boolean; checks: Record<string, object> };
    expect(isFit).toBe(false);
    expect(checks[name]).toEqual({
      ok: false,
      code: 'disk_failed',
      reason: 'This computer’s disk failed. (EIO)',
    });
    const others = Object.entries(checks).filter(([other]) => other !== name);
    expect(others.map(([, one]) => (one as { ok: boolean }).ok)).toEqual([true, true, true, true]);
  });

  it('says that a recording runs, and which policy does not count, and fails nothing for it', () => {
    const results = { ...fit, microphone: { check: passed, isRecording: true } };
    const policyProblems = [{ name: 'lockAfterMinutes', reason: 'too big' }];
    expect(selfTestResult(results, { ...about, policyProblems }).exitCode).toBe(0);
    expect(printed(results, { ...about, policyProblems } as never)).toMatchObject({
      checks: { microphone: { ok: true, isRecording: true } },
      policyProblems,
    });
  });
});

it('has a sentence for each code, and none twice', () => {
  const sentences = selfTestCodes.map(selfTestReason);
  expect(new Set(sentences).size).toBe(selfTestCodes.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
});

it('calls a failure that it does not know a defect', () => {
  expect(problemFrom(failure('timed_out', 'x'))).toEqual(problem('timed_out', 'x'));
  expect(problemFrom(failure('note_lost'))).toEqual(problem('internal'));
});

describe('what a running app answers', () => {
  it.each<RunningAnswer>([
    { isRecording: true, status: null, service: { asked: 'practice', check: passed } },
    { isRecording: false, status: null, service: { asked: null, check: problem('not_configured') } },
    { isRecording: false, status: null, service: { asked: 'address', check: problem('timed_out', 'x') } },
  ])('comes over as it was: %j', (answer) => {
    expect(runningAnswerIn(JSON.stringify(answer))).toEqual(answer);
  });

  it.each([
    '',
    '{}',
    '{"isRecording":false,"service":{"asked":"practice","check":{"ok":false,"error":{"code":"x","detail":null}}}}',
  ])('is none where it is something else: %s', (text) => {
    expect(runningAnswerIn(text)).toBeNull();
  });
});
