import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fromApp, type AppState, type StartOptions, type ToApp } from './messages.ts';

const rawText = join(import.meta.dirname, '../../../scripts/dev/rawText.ts');
const nodeOptions = ['--disable-warning=ExperimentalWarning', '--import', rawText];

export type RunningApp = ReturnType<typeof createRunningApp>;

type Answer = { readonly isDone: boolean; readonly detail: string } | null;

const program = new URL('appProcess.ts', import.meta.url).pathname;

/** One data folder, and the app processes that live on it one after the other. */
export function createRunningApp(options: Pick<StartOptions, 'dataFolder' | 'scale'>) {
  let child: ChildProcess | null = null;
  let state: AppState | null = null;
  let life = 0;
  let offsetMs = 0;
  let lastCall = 0;
  let output = '';
  const crashes: number[] = [];
  const listeners = new Set<(state: AppState) => void>();
  const answers = new Map<number, (answer: Answer) => void>();

  function hear(from: ChildProcess, message: unknown): void {
    if (from !== child) return;
    const heard = fromApp.parse(message);
    if (heard.type === 'answer') {
      answers.get(heard.id)?.(heard);
      answers.delete(heard.id);
      return;
    }
    state = heard.state;
    for (const listener of listeners) listener(heard.state);
  }

  async function end(act: (running: ChildProcess) => void): Promise<void> {
    const running = child;
    if (running === null) return;
    const gone = once(running, 'exit');
    act(running);
    await gone;
  }

  function spawnApp(): ChildProcess {
    life += 1;
    const about: StartOptions = { ...options, offsetMs };
    const env = {
      ...process.env,
      CHAOS_APP: JSON.stringify(about),
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../../node_modules/.cache/chaos'),
    };
    const spawned = spawn(process.execPath, [...nodeOptions, program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [spawned.stdout, spawned.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    spawned.on('message', (message) => hear(spawned, message));
    spawned.on('error', () => undefined);
    spawned.once('exit', (code) => {
      if (code !== null && code !== 0) crashes.push(code);
      if (child !== spawned) return;
      child = null;
      state = null;
      for (const answer of answers.values()) answer(null);
      answers.clear();
    });
    return spawned;
  }

  return {
    /** The last that was heard of the process that is running; null: none is, or it has not spoken yet. */
    state: () => state,
    isUp: () => child !== null && state !== null,
    async start(): Promise<void> {
      const spawned = spawnApp();
      child = spawned;
      await new Promise<void>((resolve, reject) => {
        spawned.once('message', () => resolve());
        spawned.once('exit', (code) =>
          code === null ? resolve() : reject(new Error(`The app ended with ${String(code)}:\n${output}`)),
        );
      });
    },
    /** SIGKILL, and gone. */
    kill: () => end((running) => running.kill('SIGKILL')),
    /** Ends as the app does when its window is closed. */
    quit: () => end((running) => running.send({ id: 0, call: { name: 'quit' } } satisfies ToApp)),
    /** Resolves with null where the process went before it answered. */
    call: (call: ToApp['call']) =>
      new Promise<Answer>((resolve) => {
        if (child === null || state === null) return resolve(null);
        lastCall += 1;
        answers.set(lastCall, resolve);
        child.send({ id: lastCall, call } satisfies ToApp, () => undefined);
      }),
    /** Moves the wall clock of this process and of those after it. */
    jump: (ms: number): void => {
      offsetMs += ms;
      if (child !== null)
        child.send({ id: 0, call: { name: 'jump', offsetMs } } satisfies ToApp, () => undefined);
    },
    onState: (listener: (state: AppState) => void) => void listeners.add(listener),
    /** Starts so far. */
    lives: () => life,
    /** What nobody asked for: the exit codes of processes that ended by themselves. */
    crashes,
    output: () => output,
  };
}
