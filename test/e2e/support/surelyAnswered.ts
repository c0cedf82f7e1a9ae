import type { ElectronApplication } from '@playwright/test';

/**
 * V8 holds the promise of an answer only weakly, so that an answer which is ready while other work of main
 * still waits in front of it is lost when garbage is collected in between. Here each answer waits for main's
 * next turn, held by that turn: no other work is in front of it then.
 */
export function surelyAnswered(electron: ElectronApplication): ElectronApplication {
  const ask = electron.evaluate.bind(electron) as (...question: readonly unknown[]) => Promise<unknown>;
  const evaluate = (question: unknown, ...given: readonly unknown[]): Promise<unknown> =>
    ask(inTheNextTurn(String(question)), ...given);
  return Object.assign(electron, { evaluate });
}

/** Playwright sends a function as its text, so this one's text is the question with the wait around it. */
function inTheNextTurn(question: string): () => void {
  const text = `async (...given) => {
    try {
      return await (${question})(...given);
    } finally {
      await new Promise((go) => setImmediate(go));
    }
  }`;
  return Object.assign(() => undefined, { toString: () => text });
}
