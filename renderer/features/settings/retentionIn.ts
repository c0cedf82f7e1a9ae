import {
  retentionDaysRange,
  type RetentionDays,
  type RetentionName,
  type RetentionView,
} from '../../../shared/settings/retention.ts';

/** The form's values; null if a field holds anything but whole days or nothing. Managed fields do not change. */
export function retentionIn(form: FormData, now: RetentionView): RetentionDays | null {
  const days = { audio: daysOf('audio'), untouchedAudio: daysOf('untouchedAudio'), note: daysOf('note') };
  const { audio, untouchedAudio, note } = days;
  if (audio === undefined || untouchedAudio === undefined || note === undefined) return null;
  return { audio, untouchedAudio, note };

  function daysOf(name: RetentionName): number | null | undefined {
    if (now[name].isManaged) return now[name].days;
    const text = form.get(name);
    if (typeof text !== 'string' || text.trim() === '') return null;
    const days = Number(text);
    const { least, most } = retentionDaysRange;
    return Number.isInteger(days) && days >= least && days <= most ? days : undefined;
  }
}

/** Whether more will be removed than before without asking. */
export const removesWithoutAsking = (days: RetentionDays, now: RetentionView): boolean =>
  (['audio', 'note'] as const).some((name) => {
    const [asked, before] = [days[name], now[name].days];
    return asked !== null && (before === null || asked < before);
  });
