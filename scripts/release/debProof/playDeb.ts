import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { openPrivateSession } from '../../dev/privateSession.ts';
import { repoRoot } from '../../dev/repoRoot.ts';
import { printLine, UserError } from '../../dev/userError.ts';
import { debVersions } from './buildDebs.ts';
import { commandsOnPage } from './pageCommands.ts';
import { copySystem, typeIn, type Typed } from './systemCopy.ts';

/** The bus of a session is outside the copy, and must know the account. */
const vet = 'nobody';
const home = '/home/clinic-vet';
/** There IT has the packages, under the names that the page tells. */
const downloads = '/srv/clinic';

/**
 * The life of the .deb, by the commands of the page for administrators: root installs, updates and removes
 * it, and an account without rights uses it. Throws at the first thing that is not as it should be.
 */
export async function playDeb(debs: readonly string[]): Promise<void> {
  const page = commandsOnPage(await readFile(path.join(repoRoot, 'docs', 'administrators.md'), 'utf8'));
  const root = await copySystem();
  await mkdir(path.join(root, downloads), { recursive: true });
  await copyFile(path.join(repoRoot, 'test/fixtures/audio/dog.m4a'), path.join(root, downloads, 'dog.m4a'));
  for (const [index, version] of debVersions.entries())
    await copyFile(
      debs[index] ?? '',
      path.join(root, downloads, `clinic-companion-${version}-linux-amd64.deb`),
    );
  const byRoot = (line: string): Typed => typeIn(root, line, { env: process.env, folder: downloads });

  done(byRoot(`install --directory --owner ${vet} ${home} && usermod --home ${home} ${vet}`));
  const account = Number(done(byRoot(`id -u ${vet}`)));
  const session = await openPrivateSession({ keyring: 'unlocked', account });
  try {
    const { PATH, DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR } = session.env;
    const env = { PATH, DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR, HOME: home, LANG: 'C.UTF-8' };
    const byVet = (line: string): Typed => typeIn(root, line, { account, env, folder: downloads });
    const lives = { page, byRoot, byVet };
    const [first, next] = debVersions;
    installs(lives, first);
    refusesRoot(lives);
    works(lives);
    makesNote(lives);
    installs(lives, next);
    works(lives);
    isRemoved(lives);
  } finally {
    await session.close();
  }
  printLine('The .deb was installed, tried out, updated and removed.');
}

type Lives = {
  readonly page: ReturnType<typeof commandsOnPage>;
  readonly byRoot: (line: string) => Typed;
  readonly byVet: (line: string) => Typed;
};

function installs({ page, byRoot }: Lives, version: string): void {
  done(byRoot(page.install.replace('VERSION', version)));
  equal(
    done(byRoot("dpkg-query --show --showformat '${db:Status-Status} ${Version}' clinic-companion")),
    `installed ${version}`,
  );
  equal(done(byRoot(page.verify)), '');
  equal(done(byRoot("stat --format '%U %a' /opt/clinic-companion/chrome-sandbox")), 'root 4755');
}

/** Before Chromium, which ends by a signal there. */
function refusesRoot({ page, byRoot }: Lives): void {
  const refused = byRoot(page.selfTest);
  equal(`${refused.code}${refused.stdout}`, '2');
  equal(refused.stderr, "Clinic Companion does not run as root. Run it in the vet's account.\n");
}

/** Without a display. Of a microphone, this machine has Chromium's own. */
function works({ page, byVet }: Lives): void {
  const tested = byVet(`${page.selfTest} --use-fake-device-for-media-stream`);
  equal(z.object({ ok: z.boolean() }).parse(JSON.parse(done(tested))).ok, true);
  equal(tested.stderr, '');
  const window = byVet('clinic-companion');
  equal(window.code, 2);
  equal(window.stderr.includes('found no display'), true);
}

/** In a window that nobody sees, with Chromium's sandbox. */
function makesNote({ byVet }: Lives): void {
  const printed = byVet('xvfb-run clinic-companion --import dog.m4a --patient Biscuit --print');
  equal(z.object({ pet_name: z.string() }).parse(JSON.parse(done(printed))).pet_name, 'Biscuit');
}

/** What was recorded stays. */
function isRemoved({ page, byRoot }: Lives): void {
  const removed = byRoot(page.remove);
  done(removed);
  const dataFolder = `${home}/.config/Clinic Companion`;
  equal(
    removed.stderr.includes(`kept in ${dataFolder}`) || removed.stdout.includes(`kept in ${dataFolder}`),
    true,
  );
  done(byRoot('test ! -e /opt/clinic-companion && test ! -L /usr/bin/clinic-companion'));
  done(byRoot(`test -s '${dataFolder}/store.db'`));
}

/** What it printed, without the last end of a line. */
function done({ code, stdout }: Typed): string {
  equal(code, 0);
  return stdout.trimEnd();
}

function equal(found: string | number | boolean, expected: string | number | boolean): void {
  if (found !== expected)
    throw new UserError(`Here ${String(expected)} was expected, and ${String(found)} was found.`);
}
