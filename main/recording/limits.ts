/* A take writes 128 kB a second (96 of journal, 32 of WAV), or 460 MB an hour. */

/** A killed app loses at most one piece and what had not reached it. */
export const maxPieceMs = 250;
/** About as much as a power cut destroys. */
export const syncEveryMs = 500;
/** The vet is told where a power cut would destroy more than this. */
export const savingBehindMs = 2000;

/** A few ticks fit into the shortest time that a take measures by them. */
export const recordingTickMs = 250;
/** Without frames for so long, the microphone counts as lost, whatever the page says. */
export const stalledAfterMs = 3000;
/** Without sound for so long, the vet is told: before, the page looks for the microphone. */
export const unheardAfterMs = 1000;
/** The sample rate of a cheap microphone is off by some 100 ppm. */
export const maxMicrophoneClockDrift = 0.001;
/** The clock of a microphone that goes back so far was restarted. */
export const clockSetBackMs = 250;
/**
 * The lost sound that a microphone reports may exceed the time that has passed by so much, beyond the drift.
 */
export const clockSlackMs = 1000;
/** A crash may lose so much of the length of a gap. */
export const gapMarkEveryMs = 1000;
/** A microphone that sends nothing for so long after Pause or Stop counts as dead. */
export const lifelessAfterMs = 60_000;
/** The vet sees that the last seconds are being saved where that takes longer. */
export const saveSlowAfterMs = 1000;

/** No working microphone is so quiet for so long. */
export const digitalZero = { highestSample: 1, forMs: 5000 } as const;
/** Speech across a room peaks higher, and no consult is silent for 5 minutes. */
export const longSilence = { dBFS: -45, forMs: 5 * 60_000 } as const;

/** The vet is warned so long before the cap, or for the last fifth of a short one. */
export const capNearMs = 5 * 60_000;

export const diskLookEveryMs = 5000;
/** Less than an hour: the vet is told for how long there is room. */
export const roomLowBytes = 500e6;
/** A take ends here: the rest is for its end, the database and other consults. */
export const roomToGoOnBytes = 60e6;
export const bytesPerMinute = 60 * 128_000;
/** No recording begins that would have to end within ten minutes. */
export const roomToBeginBytes = roomToGoOnBytes + 10 * bytesPerMinute;

/** Memory holds the samples until the live WAV has started: 30 s are 3 MB. */
export const liveWavStartWithinMs = 30_000;
/** Stop waits longer than the live WAV, which gives up after 5 s; then the journal makes the WAV. */
export const liveWavFinishWithinMs = 8000;
/** The live WAV may be longer or shorter than the take by this. */
export const liveWavToleranceMs = 100;
