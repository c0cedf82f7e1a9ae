import { expect, it } from 'vitest';
import { askRunningApp } from '../../../../main/commandLine/askRunningApp.ts';
import { answerJob, relayedJobIn, selfTestIn } from '../../../../main/commandLine/relayedJob.ts';
import { passed, type RunningAnswer } from '../../../../main/commandLine/selfTestResult.ts';

const answer: RunningAnswer = {
  isRecording: true,
  service: { asked: 'practice', check: passed },
};
const limits = { pickUpMs: 300, answerMs: 600 };
const replying = (stdout: Promise<string>) => (message: unknown) => {
  expect(relayedJobIn(message)).toBeNull();
  void answerJob(selfTestIn(message) ?? '', async () => ({ exitCode: 0, stdout: await stdout, stderr: '' }));
  return false;
};

it('is null where no app runs', async () => {
  expect(await askRunningApp(() => true)).toBeNull();
});

it('is what the running app says', async () => {
  const said = replying(Promise.resolve(JSON.stringify(answer)));
  expect(await askRunningApp(said)).toEqual(answer);
});

it.each([
  ['does not take the message', () => false],
  ['says something else', replying(Promise.resolve('{}'))],
  ['never comes to an end', replying(new Promise<string>(() => undefined))],
])('is not waited for where it %s', async (_how, isAlone) => {
  expect(await askRunningApp(isAlone, limits)).toBe('unanswering');
});
