import type { ConsultId } from '../../shared/ids.ts';
import type { CommandHandlers } from '../../shared/ipc/ipcContract.ts';
import { copiedSandboxMark } from '../../shared/text/noteDocumentStrings.ts';
import { ok } from '../../shared/result.ts';
import { practiceChanged, refused, type CommandsDeps } from './commandsDeps.ts';

/** The event log of a consult of the active connection: read, verified, exported. */
export function activityCommands({
  store,
  repository,
  connections,
  saveText,
}: Pick<CommandsDeps, 'store' | 'repository' | 'connections' | 'saveText'>) {
  const isOfActive = (id: ConsultId): boolean => repository.get(id)?.connectionId === connections.active().id;

  return {
    async readActivity({ consultId }) {
      if (!isOfActive(consultId)) return refused;
      const source = repository.get(consultId)?.source;
      // A part began as a part of another consult.
      const whole = source?.kind === 'none' ? undefined : source?.part?.of;
      const before = whole === undefined ? [] : await store.activity(whole);
      return ok({ entries: [...before, ...(await store.activity(consultId))] });
    },
    async verifyActivity({ consultId }) {
      if (!isOfActive(consultId)) return refused;
      const { links, brokenAt } = await store.ledger(consultId);
      return ok({ steps: links.length, brokenAt });
    },
    async exportActivity({ consultId }) {
      if (!isOfActive(consultId)) return refused;
      const { links, brokenAt } = await store.ledger(consultId);
      const text = `${JSON.stringify({ consult: consultId, chain, brokenAt, links }, null, 2)}\n`;
      return saveText(`activity-${consultId.slice(0, 8)}.json`, text);
    },
    async saveReceivedText({ consultId }) {
      if (!isOfActive(consultId)) return refused;
      const text = await store.receivedText(consultId);
      if (text === '') return refused;
      const mark = connections.active().isSandbox ? `${copiedSandboxMark}\n\n` : '';
      return saveText(`note-${consultId.slice(0, 8)}.txt`, mark + text, { extension: 'txt', name: 'Text' });
    },
    async exportGoneActivity({ connectionId }) {
      if (connectionId !== connections.active().id) return practiceChanged;
      const consults = [];
      for (const consult of await store.goneConsults(connectionId)) {
        const { links, brokenAt } = await store.ledger(consult);
        consults.push({ consult, brokenAt, links });
      }
      if (consults.length === 0) return ok({ isSaved: false, count: 0 });
      const text = `${JSON.stringify({ chain, consults }, null, 2)}\n`;
      const saved = await saveText('activity-of-deleted-consults.json', text);
      return saved.ok ? ok({ ...saved.value, count: consults.length }) : saved;
    },
  } satisfies Partial<CommandHandlers>;
}

/** In the export, so that its readers can check it without the app. */
const chain =
  'hash = SHA-256, in hex, of: the hash before (64 zeros at first), the consult, the number, the json; joined by line feeds';
