import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { ok } from '../../shared/result.ts';
import { refused } from './commandsDeps.ts';
import type { SaveText } from './saveText.ts';
import { makeSupportBundle, type SupportFacts } from '../logging/supportBundle.ts';

export type SupportDeps = {
  readonly supportFacts: () => SupportFacts;
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly saveText: SaveText;
};

/** Saves exactly the bundle that was shown last. */
export function supportCommands(deps: SupportDeps) {
  let shown: string | null = null;
  return {
    async readSupportBundle() {
      shown = await makeSupportBundle(deps.supportFacts(), deps);
      return ok({ text: shown });
    },
    async saveSupportBundle() {
      if (shown === null) return refused;
      const day = new Date().toISOString().slice(0, 10);
      return deps.saveText(`clinic-companion-support-${day}.json`, shown);
    },
  } satisfies Partial<CommandHandlers>;
}
