import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { electronEnvironment } from '../../../scripts/dev/electronArguments.ts';

export type Program = {
  readonly executable: string;
  readonly dataFolder: string;
  readonly args?: readonly string[];
  /** What opens it to a program; by default our own app's. */
  readonly drivenBy?: string;
};

const pollMs = 4;
const patienceMs = 60_000;

/** A button that nobody can see yet, or that was not painted, is none. */
const hasButton = `[...document.querySelectorAll('button')].some((button) =>
  button.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && button.getClientRects().length > 0
) && document.visibilityState === 'visible' && performance.getEntriesByName('first-contentful-paint').length > 0`;

/** A packaged app that is started by its program, as from the desktop, and the page of its window. */
export async function startPackaged({
  executable,
  dataFolder,
  args = [],
  drivenBy = '--ui-automation',
}: Program) {
  const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;
  const from = performance.now();
  const child = spawn(
    executable,
    [...(isLinuxRoot ? ['--no-sandbox'] : []), `--user-data-dir=${dataFolder}`, drivenBy, ...args],
    { env: electronEnvironment(process.env), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const isEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const address = await debuggingAddress(child);
  const cdp = await connectRawCdp(address);
  const sessionId = await attachToPage(cdp);
  /** The value of an expression in the page. */
  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await cdp.send(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      sessionId,
    );
    if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
    return (result as { readonly value?: unknown }).value;
  };
  // While the page is still to come, there is nothing in it to ask.
  while ((await evaluate(hasButton).catch(() => false)) !== true) {
    if (isEnded()) throw new Error('The app ended before it had a button.');
    if (performance.now() - from > patienceMs) throw new Error('The app has no button.');
    await wait(pollMs);
  }
  const toButtonMs = performance.now() - from;
  return {
    pid: child.pid ?? 0,
    /** From the start of the process to the first button that is laid out, visible and painted, in ms. */
    toButtonMs,
    evaluate,
    /** Quits it as a person does. */
    async close(): Promise<void> {
      const again = await connectRawCdp(address).catch(() => null);
      // One that asks a person first does not answer.
      void again?.send('Browser.close').catch(() => undefined);
      await Promise.race([ended, wait(8_000, null, { ref: false })]);
      if (!isEnded()) child.kill('SIGKILL');
      await ended;
      again?.close();
      cdp.close();
    },
  };
}

async function debuggingAddress(child: ChildProcess): Promise<string> {
  if (child.stderr === null) throw new Error('no stderr');
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    const address = /DevTools listening on (ws:\/\/\S+)/.exec(line)?.[1];
    if (address !== undefined) {
      // Nobody reads the rest, and it must not stop the app.
      child.stderr.resume();
      return address;
    }
    said.push(line);
  }
  throw new Error(`The app ended without a debugging port:\n${said.join('\n')}`);
}

async function attachToPage(cdp: Awaited<ReturnType<typeof connectRawCdp>>): Promise<string> {
  for (;;) {
    const { targetInfos } = await cdp.send('Target.getTargets');
    const targets = targetInfos as readonly { readonly targetId: string; readonly type: string }[];
    const page = targets.find(({ type }) => type === 'page');
    if (page !== undefined) {
      const { sessionId } = await cdp.send('Target.attachToTarget', {
        targetId: page.targetId,
        flatten: true,
      });
      return sessionId as string;
    }
    await wait(pollMs);
  }
}

type Answer = Readonly<Record<string, unknown>>;
type Incoming = {
  readonly id?: number;
  readonly result?: Answer;
  readonly error?: { readonly message: string };
};

/**
 * As little of the DevTools protocol as asks a page a question: what drives the app is not to be what is
 * measured.
 */
async function connectRawCdp(address: string) {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The debugging port does not answer.')), {
      once: true,
    });
  });
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  let asked = 0;
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id, result, error } = JSON.parse(data) as Incoming;
    const call = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error === undefined) call?.resolve(result ?? {});
    else call?.reject(new Error(error.message));
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('The app is gone.'));
    waiting.clear();
  });
  return {
    /** To the browser, or to the page of that session. */
    send(method: string, params: object = {}, sessionId?: string): Promise<Answer> {
      asked += 1;
      const call = Promise.withResolvers<Answer>();
      waiting.set(asked, call);
      socket.send(JSON.stringify({ id: asked, method, params, ...(sessionId && { sessionId }) }));
      return call.promise;
    },
    close: () => socket.close(),
  };
}
