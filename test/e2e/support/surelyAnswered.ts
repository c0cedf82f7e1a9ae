import type { ElectronApplication } from '@playwright/test';

/**
 * V8 now and then drops its own promise for a question to main before it answers, when it collects garbage on a busy
 * machine. Such a question is asked again, once; each other error is the caller's.
 */
export function surelyAnswered(electron: ElectronApplication): ElectronApplication {
  const once = electron.evaluate.bind(electron) as (...question: readonly unknown[]) => Promise<unknown>;
  const evaluate = async (...question: readonly unknown[]): Promise<unknown> => {
    try {
      return await once(...question);
    } catch (reason) {
      if (!String(reason).includes('promise was garbage collected')) throw reason;
      return await once(...question);
    }
  };
  return Object.assign(electron, { evaluate });
}
