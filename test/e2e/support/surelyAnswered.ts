import type { ElectronApplication } from '@playwright/test';

const mostAttempts = 3;

/**
 * V8 now and then drops its own promise for a question to main before it answers, when it collects garbage on a busy
 * machine. Such a question is asked again, twice at most; each other error is the caller's.
 */
export function surelyAnswered(electron: ElectronApplication): ElectronApplication {
  const ask = electron.evaluate.bind(electron) as (...question: readonly unknown[]) => Promise<unknown>;
  const evaluate = async (...question: readonly unknown[]): Promise<unknown> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await ask(...question);
      } catch (reason) {
        const isLost = String(reason).includes('promise was garbage collected');
        if (!isLost || attempt === mostAttempts) throw reason;
      }
  };
  return Object.assign(electron, { evaluate });
}
