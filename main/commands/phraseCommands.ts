import { basename } from 'node:path';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { findPhrase, phraseId, type Phrase } from '../../shared/phrases/phrase.ts';
import { ok } from '../../shared/result.ts';
import { phrasesAsFile, readPhraseFile } from '../phrases/phraseFile.ts';
import { commandDone, failedWith, practiceChanged, type CommandsDeps } from './commandsDeps.ts';
import { saveTextAsFile } from './saveTextAsFile.ts';

const csv = { extension: 'csv', name: 'CSV' };

export function phraseCommands(deps: CommandsDeps) {
  const { phraseTables, connections, system } = deps;
  const isActive = (id: string): boolean => connections.active().id === id;
  return {
    async readPhrases({ connectionId }) {
      if (!isActive(connectionId)) return practiceChanged;
      return ok(await phraseTables.view(connections.active()));
    },
    async changePhrase({ connectionId, was, phrase }) {
      if (!isActive(connectionId)) return practiceChanged;
      const { organisation } = await phraseTables.view(connections.active());
      const changed = await phraseTables.change(connectionId, (now) => {
        const at = was === null ? now.length : now.findIndex((one) => phraseId(one) === phraseId(was));
        if (at === -1) return 'refused';
        const others = now.toSpliced(at, 1);
        if (phrase !== null && findPhrase([...organisation, ...others], phrase)) return 'phrase_exists';
        return others.toSpliced(at, 0, ...(phrase === null ? [] : [phrase]));
      });
      return changed === 'done' ? commandDone : failedWith(changed);
    },
    async importPhrases({ connectionId }) {
      if (!isActive(connectionId)) return practiceChanged;
      const isSame = deps.sameSession();
      const path = await system.chooseTable('phrases');
      const read = path === null ? null : await readPhraseFile(path);
      if (path === null || read === null || !isSame()) return ok(null);
      const fileName = basename(path);
      if (!read.ok) return ok({ fileName, fault: read.error, count: 0 });
      const added = await phraseTables.change(connectionId, (now) => withImported(now, read.value));
      return added === 'done' ? ok({ fileName, fault: null, count: read.value.length }) : failedWith(added);
    },
    async exportPhrases({ connectionId }) {
      if (!isActive(connectionId)) return practiceChanged;
      const text = phrasesAsFile(await phraseTables.load(connectionId));
      return saveTextAsFile('phrases.csv', text, deps, csv);
    },
  } satisfies Partial<CommandHandlers>;
}

/** What the file has takes the place of what has its name. */
function withImported(now: readonly Phrase[], imported: readonly Phrase[]): readonly Phrase[] {
  const all = new Map([...now, ...imported].map((one) => [phraseId(one), one]));
  return [...all.values()];
}
