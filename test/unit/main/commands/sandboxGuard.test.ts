import { expect, it } from 'vitest';
import { sandboxGuard } from '../../../../main/commands/commandPipeline.ts';
import { newConnection } from '../../../support/sampleConsults.ts';

const beginning = [
  'beginRecording',
  'chooseFiles',
  'chooseAnotherFile',
  'answerDuplicate',
  'writeWithoutRecording',
  'importDropped',
] as const;

it('no consult begins in a sandbox that is switched off, and all other commands pass', () => {
  const active = newConnection();
  const off = { active: () => active, isOffered: () => false };
  const on = { active: () => active, isOffered: (connection: unknown) => connection === active };
  for (const name of beginning) {
    expect(sandboxGuard(name, off)).toEqual({
      ok: false,
      error: { code: 'sandbox_not_allowed', detail: null },
    });
    expect(sandboxGuard(name, on)).toBeNull();
  }
  expect(sandboxGuard('discard', off)).toBeNull();
});
