import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parsePolicy } from '../../../main/policy/policy.ts';
import type { Policy } from '../../../main/policy/policySchema.ts';
import { openUpdates } from '../../../main/updates/openUpdates.ts';
import { failure } from '../../../shared/consult/failure.ts';
import { err } from '../../../shared/result.ts';
import { manualClock } from '../../support/fakes/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Which update feed an installed app asks for under a policy, and how it stands with updates. */
export async function feedsAsked(given: { readonly [Name in keyof Policy]?: unknown }): Promise<{
  readonly asked: readonly string[];
  readonly state: string;
  readonly isManaged: boolean;
}> {
  const { updateChannel: channel, updateAddress: address } = parsePolicy(given).policy;
  const asked: string[] = [];
  const key = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'der' });
  const updates = openUpdates({
    version: '1.0.0',
    decided: { channel, address },
    builtIn: { address: 'https://built-in.example/feeds', keys: key.toString('base64'), publisher: '' },
    host: {
      version: '1.0.0',
      name: 'Clinic Companion',
      installedAs: 'nsis',
      dataFolder: await temporaryFolder(),
      quit: () => undefined,
    },
    read: async (url) => {
      asked.push(url.href);
      return err(failure('service_unreachable'));
    },
    copy: async () => err(failure('service_unreachable')),
    hasRoomFor: () => Promise.resolve(true),
    isBusy: () => false,
    clock: manualClock(),
    onChange: () => undefined,
    onProblem: () => undefined,
  });
  updates.start();
  updates.checkNow();
  // Electron's updater is loaded first.
  const deadline = performance.now() + 60_000;
  while (updates.view().state === 'idle' && asked.length === 0 && performance.now() < deadline)
    await wait(20);
  const { state, isManaged } = updates.view();
  await updates.stop();
  return { asked, state, isManaged };
}
