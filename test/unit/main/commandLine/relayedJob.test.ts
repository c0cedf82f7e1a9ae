import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerJob, openReplySocket, type ReplySocket } from '../../../../main/commandLine/relayedJob.ts';

const note = { exitCode: 0, stdout: '{"note":"Plan"}', stderr: '' };
const ended = 'ended before the note was ready';
const longMs = 60_000;

let socket: ReplySocket;
const open = (canOthersConnect: boolean): void => {
  beforeEach(async () => {
    socket = await openReplySocket(canOthersConnect);
  });
};
afterEach(() => socket.close());

/** Connects, and sends nothing yet. */
async function caller(): Promise<ReturnType<typeof connect>> {
  const connection = connect(socket.address);
  connection.on('error', () => undefined);
  await once(connection, 'connect');
  return connection;
}

describe.each([false, true])('a handed-over job (others can connect: %s)', (canOthersConnect) => {
  open(canOthersConnect);

  it('ends with the result of the running app', async () => {
    const result = socket.result(longMs);
    await answerJob(socket.address, () => Promise.resolve(note));
    expect(await result).toEqual(note);
  });

  it('ends where the running app does not take it', async () => {
    expect((await socket.result(20)).stderr).toContain('did not take');
  });

  it('waits for an app that has taken it, however long that needs', async () => {
    const app = await caller();
    // More than a socket holds, so that the waiting side has begun to read. JSON may begin with spaces.
    await promisify((text: string, written: () => void) => app.write(text, written))(' '.repeat(8_000_000));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const result = socket.result(longMs);
    vi.advanceTimersByTime(2 * longMs);
    vi.useRealTimers();
    app.end(JSON.stringify(note));
    expect(await result).toEqual(note);
  });
});

describe('on Windows, where other accounts can connect to a pipe', () => {
  open(true);

  it.each(['leaves at once', 'stays connected'])(
    'a stranger that %s does not cost the result',
    async (how) => {
      const other = await caller();
      const result = socket.result(longMs);
      if (how === 'leaves at once') {
        other.end();
        await once(other, 'close');
      }
      await answerJob(socket.address, () => Promise.resolve(note));
      expect(await result).toEqual(note);
    },
  );

  it('an app that ends without a result is noticed when nobody can take the job any more', async () => {
    const app = await caller();
    app.destroy();
    expect((await socket.result(50)).stderr).toContain(ended);
  });
});

describe('elsewhere, where only this account can connect', () => {
  open(false);

  it.each(['', '{"exitCode":0', '{}'])(
    'an app that ends after sending %j is noticed at once',
    async (sent) => {
      const app = await caller();
      const result = socket.result(longMs);
      app.end(sent);
      expect((await result).stderr).toContain(ended);
    },
  );
});
