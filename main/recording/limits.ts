/* The limits of recording. A take writes 128 kB a second (96 of journal, 32 of WAV), or 460 MB an hour. */

/** The longest piece that is sealed at once. A killed app loses at most this and what had not reached it. */
export const maxPieceMs = 250;
/** From the begin of one sync to the next: about as much as a power cut destroys. */
export const syncEveryMs = 500;
/** The vet sees a concern where a power cut would destroy more than this. */
export const savingBehindMs = 2000;

/** A few ticks fit into the shortest time that a take measures by them. */
export const tickMs = 250;
/** Without frames for this long, the microphone counts as lost, whatever the page says. */
export const stalledAfterMs = 3000;
/** Without sound for this long, the vet is told: before, the page looks for the microphone. */
export const unheardAfterMs = 1000;
/** How far the sample rate of a microphone may be off: some 100 ppm for cheap ones. */
export const clockDrift = 0.001;
/** The clock of a microphone that goes back this far was restarted. */
export const clockSetBackMs = 250;
/** How far the lost sound that a microphone reports may exceed the time that has passed, beyond the drift. */
export const clockSlackMs = 1000;
/** How much of the length of a gap a crash may lose. */
export const gapMarkEveryMs = 1000;
/** A microphone's thread that sends nothing for this long after Pause or Stop counts as dead. */
export const lifelessAfterMs = 60_000;
/** The vet sees that the last seconds are being saved where that takes longer. */
export const saveSlowAfterMs = 1000;

/** No pause or fade-out of a working microphone is so quiet for so long. */
export const digitalZero = { highestSample: 1, forMs: 5000 } as const;
/** Speech across a room peaks above -45 dBFS, and no consult is silent for 5 minutes. */
export const longSilence = { dBFS: -45, forMs: 5 * 60_000 } as const;

/** The vet is warned this long before the cap, or for the last fifth of a short one. */
export const capNearMs = 5 * 60_000;

export const diskLookEveryMs = 5000;
/** Less than an hour: the vet is told for how long there is room. */
export const roomLowBytes = 500e6;
/** The take ends here, which leaves room for its end, the database and the other consults. */
export const roomToGoOnBytes = 60e6;
export const bytesPerMinute = 60 * 128_000;
/** No recording begins that would have to end within ten minutes. */
export const roomToBeginBytes = roomToGoOnBytes + 10 * bytesPerMinute;

/** How long the live WAV may take to start. Memory holds the samples until then: 30 s are 3 MB. */
export const liveStartWithinMs = 30_000;
/** How long Stop waits for the live WAV, which gives up after 5 s; after that the journal makes the WAV. */
export const liveFinishWithinMs = 8000;
/** How far the length of the live WAV may differ from the take. */
export const liveSlackMs = 100;
