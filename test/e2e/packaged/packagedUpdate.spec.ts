import { chmod, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openSettings } from '../support/appSteps.ts';
import { serveUpdates, type UpdateHostStandIn } from '../../support/fakes/updateFeed.ts';
import { controls, expect, press, test } from '../support/e2eTest.ts';
import { launch } from '../support/launch.ts';
import { packagedWith } from '../support/packagedBuild.ts';

/** The packaged app with this host of updates built in, as a release has its own. Answers its program. */
async function packagedFor(host: UpdateHostStandIn, parent: string): Promise<string> {
  return packagedWith(parent, 'out/main/behindWindow.cjs', (behindWindow) => {
    const [before, behind, ...others] = behindWindow.split(/address: "",\s*keys: "",/);
    if (before === undefined || behind === undefined || others.length > 0)
      throw new Error('The build has its place for updates elsewhere.');
    const keys = host.key.export({ type: 'spki', format: 'der' }).toString('base64');
    return `${before}address: "${host.address.href}", keys: "${keys}",${behind}`;
  });
}

test('an AppImage finds, checks and fetches a newer one, installs it when a person says so, and starts it', async ({
  stack,
  folder: parent,
}) => {
  test.skip(process.platform !== 'linux', 'the packaged build and the AppImage are for Linux');
  const host = await serveUpdates();
  stack.defer(() => host.close());
  const began = join(parent, 'began');
  // What is installed: it says how it was started, and ends.
  const script = `#!/bin/sh\necho "began \${APPIMAGE_EXIT_AFTER_INSTALL:-for a person}" >> '${began}'\n`;
  host.publish({ content: Buffer.from(script) });
  const appImage = join(parent, 'Clinic Companion.AppImage');
  await writeFile(appImage, 'the old one');
  await chmod(appImage, 0o755);

  const packaged = await packagedFor(host, parent);
  const app = stack.use(await launch({ packaged, env: { APPIMAGE: appImage, APPDIR: dirname(packaged) } }));
  const { page } = app;
  const updates = await openSettings(page, 'Updates');
  await expect(updates).toContainText('Version ');
  expect(host.asked).toEqual([]);
  await updates.getByRole('button', { name: 'Look for updates' }).click();
  await expect(updates).toContainText('Update ready: version 9.0.0.');
  await press(updates, controls.restartToUpdate);

  // Once by the installation, and then anew, when the old one has ended.
  await expect.poll(() => readFile(began, 'utf8').catch(() => '')).toBe('began true\nbegan for a person\n');
  expect(await readFile(appImage, 'utf8')).toBe(script);
});
