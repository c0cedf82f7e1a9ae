import { expect, it } from 'vitest';
import { privacyCommands, type PrivacyDeps } from '../../../../main/commands/privacyCommands.ts';
import type { AudioLeft } from '../../../../main/retention/retention.ts';
import { commandFailureString } from '../../../../renderer/strings/strings.ts';
import { newConnection, newConsult } from '../../../support/sampleConsults.ts';

const practice = newConnection();

/** What a person is told who wanted the audio of three recordings removed. */
async function toldOf(left: AudioLeft): Promise<string> {
  const deps: Partial<Record<keyof PrivacyDeps, unknown>> = {
    retention: { removeAudio: () => Promise.resolve(left) },
    connections: { active: () => practice },
  };
  const commands = privacyCommands(deps as PrivacyDeps);
  const three = [1, 2, 3].map(() => newConsult(practice).id);
  const answer = await commands.removeOldAudio({ consultIds: three });
  return answer.ok ? 'done' : commandFailureString(answer.error.code);
}

it('Remove says what it left, and why', async () => {
  expect(await toldOf({ kept: 0, inUse: 0 })).toBe('done');
  expect(await toldOf({ kept: 0, inUse: 1 })).toContain('one file is still in use');
  expect(await toldOf({ kept: 1, inUse: 0 })).toContain('One recording changed meanwhile and stays');
  expect(await toldOf({ kept: 1, inUse: 2 })).toContain('One recording changed meanwhile and stays');
});
