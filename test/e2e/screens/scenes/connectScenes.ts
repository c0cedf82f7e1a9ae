import { expect, type Locator, type Page } from '@playwright/test';
import { controls, press } from '../../support/controls.ts';
import { startForwardProxy } from '../../../support/fakes/forwardProxy.ts';
import { answering, serve, type ScriptedServer } from '../../../integration/noteService/scriptedServer.ts';
import { selfSigned } from '../../../integration/noteService/selfSigned.ts';
import { typeConnection } from '../../support/launch.ts';
import { state, onlyLinux, openStage, type Scene } from '../stage.ts';

async function tryAddress(page: Page, address: string): Promise<Locator> {
  const dialog = page.getByRole('dialog');
  await typeConnection(dialog, { url: address, vet: 'Dr Moor', token: 'token-of-the-vet' });
  return dialog.getByRole('alert');
}

/** Of the stage that is open. */
let impostor: ScriptedServer;

/** The way to the service is barred before there is a connection. */
export const noWayScene: Scene = {
  name: 'no way to the service',
  // The system's proxy is given by the environment.
  unplayable: onlyLinux,
  open: async (stack) => {
    const proxy = await startForwardProxy({
      refuses: { status: 407, headers: { 'Proxy-Authenticate': 'NTLM' } },
    });
    stack.defer(() => proxy.close());
    impostor = await serve(answering(200, {}), selfSigned);
    stack.defer(() => impostor.close());
    // With a desktop, Chromium would ask that one.
    const env = { XDG_CURRENT_DESKTOP: '', HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    return openStage(stack, { launch: { env } });
  },
  states: [
    state(
      'connect, a proxy that cannot be used',
      { dialog: 'Connect a practice', failures: ['proxy_unsupported'] },
      async ({ page }) => {
        await press(page, controls.connectPractice);
        await expect(await tryAddress(page, 'https://notes.test')).toContainText('NTLM');
        await controls.details(page.getByRole('dialog')).click();
      },
    ),
    state(
      'connect, a service that nobody vouches for',
      { dialog: 'Connect a practice', failures: ['certificate_untrusted'] },
      async ({ page }) => {
        await expect(await tryAddress(page, impostor.address)).toContainText('could not prove who it is');
      },
    ),
  ],
};
