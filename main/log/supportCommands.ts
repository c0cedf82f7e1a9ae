import { failure } from '../../shared/failure.ts';
import type { CommandHandlers } from '../../shared/ipcContract.ts';
import { err, ok } from '../../shared/result.ts';
import { makeSupportBundle, type SupportFacts } from './supportBundle.ts';

/** `false`: the person chose no place. Rejects where it could not be written. */
export type SaveText = (suggestedName: string, text: string) => Promise<boolean>;

/** What is saved is what was shown last, to the character. */
export function supportCommands(tools: {
  readonly facts: () => SupportFacts;
  readonly dataFolder: string;
  readonly logFolder: string;
  readonly saveText: SaveText;
}): Pick<CommandHandlers, 'readSupportBundle' | 'saveSupportBundle'> {
  let shown: string | null = null;
  return {
    async readSupportBundle() {
      shown = await makeSupportBundle(tools.facts(), tools);
      return ok({ text: shown });
    },
    async saveSupportBundle() {
      if (shown === null) return err({ code: 'refused', detail: null });
      const day = new Date().toISOString().slice(0, 10);
      try {
        return ok({ isSaved: await tools.saveText(`clinic-companion-support-${day}.json`, shown) });
      } catch (error) {
        const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
        return err(failure(isFull ? 'disk_full' : 'disk_failed'));
      }
    },
  };
}
