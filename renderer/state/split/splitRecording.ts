import type { SplitDraft } from '../../../shared/consult/begunSplit.ts';
import type { ConsultId } from '../../../shared/ids.ts';
import { splitStrings as strings } from '../../strings/splitStrings.ts';
import { forCurrentSession, runSaved, splitDrafts } from '../commands.ts';
import { partsOf } from './splitDraft.ts';

/** Makes a consult of each animal's pieces. Main opens the first. */
export async function splitRecording(id: ConsultId, draft: SplitDraft): Promise<boolean> {
  const { notify } = forCurrentSession();
  const parts = partsOf(draft).map(({ patient, ranges }) => ({ patient, ranges }));
  const isSplit = await runSaved('splitRecording', { consultId: id, parts });
  if (!isSplit) return false;
  splitDrafts.confirm((key) => key === id);
  notify(strings.done(parts.length));
  return true;
}
