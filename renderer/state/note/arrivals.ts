import { consultName, patientName } from '../../components/format/patientName.ts';
import { phaseWord } from '../../components/format/phaseWord.ts';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { statusStrings } from '../../strings/statusStrings.ts';
import type { ConsultRow, ConsultView } from '../../../shared/ipc/snapshot.ts';
import type { PageSnapshot } from '../snapshotStore.ts';

/** Consults that reached a phase that a person may want to know about, between two snapshots of one connection. */
export function arrivals(before: PageSnapshot | null, after: PageSnapshot): readonly ConsultRow[] {
  if (before === null || before.active.id !== after.active.id) return [];
  const earlier = new Map(before.consults.map((row) => [row.id, row.phase]));
  return after.consults.filter((row) => {
    const phase = earlier.get(row.id);
    return phase !== undefined && phase !== row.phase;
  });
}

/** Whether the service's note has come beside the vet's own note. */
export const isJustOffered = (before: ConsultView | null, after: ConsultView | null): after is ConsultView =>
  after !== null && after.offered !== null && before?.id === after.id && before.offered === null;

/** A note by hand did not arrive from the service, so its announcement differs. */
const wordOf = (row: ConsultRow, { open }: PageSnapshot): string =>
  open?.id === row.id && open.isByHand && row.phase === 'noteReady' ? deliveryStrings.byHand : phaseWord(row);

/** What a screen reader announces of the changes between two snapshots, one sentence for each. */
export function arrivalNews(before: PageSnapshot | null, after: PageSnapshot): readonly string[] {
  const { open } = after;
  const news = arrivals(before, after).map((row) => `${consultName(row)}: ${wordOf(row, after)}`);
  // How many wait is left out: each consult tells its own news.
  const status = statusStrings.word(after);
  if (before !== null && statusStrings.word(before) !== status) news.push(status);
  if (!isJustOffered(before?.open ?? null, open)) return news;
  const offer = open.isByHand ? deliveryStrings.offered : deliveryStrings.second;
  return [...news, `${patientName(open.patient)}: ${offer}`];
}
