import { openReplySocket } from './relayedJob.ts';
import { runningAnswerIn, type RunningAnswer } from './selfTestResult.ts';

/** The app may still be starting, and its service may take 30 s. */
const usualLimits = { pickUpMs: 30_000, answerMs: 60_000 };

/** The running app's answer to a self-test; null: none runs. `isAlone` sends that app the message, or answers true. */
export async function askRunningApp(
  isAlone: (message: { readonly selfTest: true; readonly replyTo: string }) => boolean,
  { pickUpMs, answerMs } = usualLimits,
): Promise<RunningAnswer | 'unanswering' | null> {
  const socket = await openReplySocket();
  const late = Promise.withResolvers<'unanswering'>();
  const timer = setTimeout(() => late.resolve('unanswering'), answerMs);
  try {
    if (isAlone({ selfTest: true, replyTo: socket.address })) return null;
    const answer = socket.result(pickUpMs).then(({ stdout }) => runningAnswerIn(stdout) ?? 'unanswering');
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
    await socket.close();
  }
}
