import type { ConsultView, RecoveredView } from '../../../shared/ipc/snapshot.ts';

export type ColumnContent = {
  /** The recording to hear; null: there is none. */
  readonly sound: { readonly url: string; readonly durationMs: number } | null;
  /** Null: there is none, or it has no word. */
  readonly transcript: string | null;
};

/** Null: there is nothing to show, and the column is closed. `take`: the consult's recording was interrupted. */
export function columnContent(consult: ConsultView, take?: RecoveredView): ColumnContent | null {
  const { audioUrl: url, end } = take ?? { audioUrl: consult.audioUrl, end: consult };
  const durationMs = end?.durationMs ?? null;
  const isDamaged = consult.failure?.code === 'audio_damaged';
  const sound = url === null || durationMs === null || isDamaged ? null : { url, durationMs };
  const transcript = consult.transcript?.trim() === '' ? null : consult.transcript;
  return sound === null && transcript === null ? null : { sound, transcript };
}
