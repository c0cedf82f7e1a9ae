import type { ConsultView } from '../../../shared/ipc/snapshot.ts';

export type ColumnContent = {
  /** The recording to hear; null: there is none. */
  readonly sound: { readonly url: string; readonly durationMs: number } | null;
  /** Null: there is none, or it has no word. */
  readonly transcript: string | null;
};

/** Null: there is nothing to show, and the column is closed. */
export function columnContent(consult: ConsultView): ColumnContent | null {
  const { audioUrl: url, durationMs, failure } = consult;
  const isDamaged = failure?.code === 'audio_damaged';
  const sound = url === null || durationMs === null || isDamaged ? null : { url, durationMs };
  const transcript = consult.transcript?.trim() === '' ? null : consult.transcript;
  return sound === null && transcript === null ? null : { sound, transcript };
}
