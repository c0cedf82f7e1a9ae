import { noteOf, shownSubmission, type Consult } from '../../shared/consult/consult.ts';
import { missedByServiceMs } from '../../shared/consult/playedAudio.ts';
import { mentionsShortfall } from '../../shared/consult/withShortfallWarning.ts';
import type { ConsultId } from '../../shared/ids.ts';
import { spokenLength } from '../../shared/transcript/spokenLength.ts';
import type { SpeechStretch } from '../ports/consultAudio.ts';
import type { Store } from '../ports/store.ts';
import { talkRatiosSetting } from '../settings/ownSettings.ts';

/** Below so much of what is usual, part of what was said is missing. */
const shortShare = 0.8;
/** What is usual in a practice's rooms and for its service, its own latest notes say. */
const fewestKnown = 6;
const mostKnown = 20;
/** Less than half a minute of talk says too little. */
const fewestSyllables = 100;
/** More characters than in a day of talk would block the app while they are counted. */
const mostCharacters = 1_000_000;

export type TranscriptLength = ReturnType<typeof createTranscriptLength>;

/**
 * Finds transcripts that are far shorter than their recording's speech. What it learns is one number for each
 * note, without the consult.
 */
export function createTranscriptLength(store: Pick<Store, 'setting' | 'saveSetting'>) {
  const learned = new Set<ConsultId>();
  return {
    /** `speech`: of what was sent. */
    async isShort(consult: Consult, speech: readonly SpeechStretch[]): Promise<boolean> {
      const ratio = talkRatio(consult, speech);
      if (ratio === null) return false;
      const { connectionId } = consult;
      // The recording is shown in any case.
      const known = await talkRatiosSetting.load(store, connectionId).catch(() => null);
      if (known === null) return false;
      if (!learned.has(consult.id)) {
        learned.add(consult.id);
        // Where it cannot be saved, a later note teaches it.
        await talkRatiosSetting
          .save(store, connectionId, [...known, ratio].slice(-mostKnown))
          .catch(() => undefined);
      }
      return known.length >= fewestKnown && ratio < shortShare * medianOf(known);
    },
  };
}

/** Syllables of the transcript for each one that is heard; null: nobody can say. */
function talkRatio(consult: Consult, speech: readonly SpeechStretch[]): number | null {
  const transcript = noteOf(consult)?.transcript ?? null;
  if (transcript === null || transcript.trim() === '' || transcript.length > mostCharacters) return null;
  if (isWarnedOfShortfall(consult)) return null;
  const heard = speech.reduce((sum, { syllables }) => sum + syllables, 0);
  return heard < fewestSyllables ? null : spokenLength(transcript) / heard;
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The note's own warning says that the service heard less. */
function isWarnedOfShortfall(consult: Consult): boolean {
  const missedMs = missedByServiceMs(consult);
  const sentMs = shownSubmission(consult)?.audio.durationMs ?? 0;
  const warnings = noteOf(consult)?.warnings ?? [];
  return missedMs !== null || warnings.some((warning) => mentionsShortfall(warning, sentMs, sentMs));
}
