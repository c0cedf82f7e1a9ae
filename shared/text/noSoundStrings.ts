import type { RecordingView } from '../ipc/snapshot.ts';

export const nothingBeingRecordedSentence = 'Nothing is being recorded.';

/** What a vet must do where no sound comes; of other states nothing. */
export const noSoundStrings: Partial<Record<RecordingView['state'], string>> = {
  noMicrophone: `${nothingBeingRecordedSentence} Plug the microphone in.`,
  microphoneMuted: 'The microphone is muted. Switch it on.',
};

/** The recording's microphone gives no sound, or is looked for. */
export const hasNoSound = (state: RecordingView['state'] | undefined): boolean =>
  state === 'waitingForMicrophone' || (state !== undefined && noSoundStrings[state] !== undefined);
