import { consultName, patientName } from '../../components/format/patientName.ts';
import { phaseWord } from '../../components/PhaseMark.tsx';
import { deliveryStrings } from '../../strings/deliveryStrings.ts';
import { statusStrings } from '../../strings/statusStrings.ts';
import type { PageSnapshot } from '../snapshotStore.ts';

export function arrivalNews(before: PageSnapshot | null, after: PageSnapshot): readonly string[] {
  if (before === null) return [];
  const { open } = after;
  const known = before.active.id === after.active.id ? before.consults : [];
  const earlier = new Map(known.map((row) => [row.id, row.phase]));
  const news = after.consults
    .filter(({ id, phase }) => (earlier.get(id) ?? phase) !== phase)
    .map((row) => {
      // A note by hand did not arrive from the service.
      const isOwn = open?.id === row.id && open.isByHand && row.phase === 'noteReady';
      return `${consultName(row)}: ${isOwn ? deliveryStrings.byHand : phaseWord(row)}`;
    });
  // How many wait is left out: each consult tells its own news.
  const status = statusStrings.word(after);
  if (statusStrings.word(before) !== status) news.push(status);
  const earlierOthers = before.open?.id === open?.id ? before.open?.otherNotes.length : undefined;
  if (open !== null && earlierOthers !== undefined && earlierOthers < open.otherNotes.length)
    news.push(`${patientName(open.patient)}: ${deliveryStrings.otherNote.come}`);
  return news;
}
