import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { endDaemon, spawnDaemon } from './runTool.ts';
import { UserError } from './userError.ts';

export type VirtualDisplay = {
  /** The environment variables that a program needs to draw on this display. */
  readonly env: Readonly<Record<'DISPLAY' | 'XAUTHORITY' | 'XDG_SESSION_TYPE', string>>;
  readonly close: () => Promise<void>;
};

/** Whether there is no display; macOS and Windows always have one. */
export function lacksDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'];
}

/**
 * Starts a virtual X server on a free display number. Not by xvfb-run: that script does not forward signals
 * to its program, leaves the server running when it is killed, and two of them can choose the same number.
 */
export async function openVirtualDisplay(): Promise<VirtualDisplay> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clinic-display-'));
  const authority = path.join(folder, 'Xauthority');
  await writeFile(authority, xauthority(randomBytes(16)), { mode: 0o600 });
  const screen = ['-screen', '0', '1440x900x24', '-dpi', '96', '-nolisten', 'tcp', '-noreset'];
  const server = spawnDaemon({
    command: 'Xvfb',
    args: ['-displayfd', '3', ...screen, '-auth', authority],
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const close = async (): Promise<void> => {
    await endDaemon(server);
    await rm(folder, { recursive: true, force: true });
  };
  const number = await Promise.race([
    displayNumber(server.stdio[3] as Readable),
    once(server, 'exit').then(() => undefined),
    wait(60_000, undefined, { ref: false }),
  ]).catch(() => undefined);
  if (number === undefined) {
    await close();
    throw new UserError(
      'The virtual display (Xvfb) did not start. Set DISPLAY to a running X server instead.',
    );
  }
  return { env: { DISPLAY: `:${number}`, XAUTHORITY: authority, XDG_SESSION_TYPE: 'x11' }, close };
}

async function displayNumber(stream: Readable): Promise<string | undefined> {
  let text = '';
  for await (const chunk of stream) {
    text += String(chunk);
    if (text.endsWith('\n')) return text.trim();
  }
  return undefined;
}

/**
 * An X authority file with one cookie, so that other accounts on the machine cannot read the screen. Layout:
 * family, then address, number, name and data, each with a two-byte length (libXau, AuWrite.c); family 0xffff
 * and an empty number match every host and display.
 */
function xauthority(cookie: Uint8Array): Buffer {
  const field = (data: Uint8Array): Buffer => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    return Buffer.concat([length, data]);
  };
  const nothing = Buffer.alloc(0);
  const name = Buffer.from('MIT-MAGIC-COOKIE-1');
  return Buffer.concat([
    Buffer.from([0xff, 0xff]),
    field(nothing),
    field(nothing),
    field(name),
    field(cookie),
  ]);
}
