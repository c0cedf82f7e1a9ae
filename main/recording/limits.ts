/*
 * The recorder's numbers. A take writes 96 kB of journal and 32 kB of WAV each second: 128 kB, or 460 MB an hour.
 */

/** The longest piece sealed at once: what a kill can take is at most what had not been handed over, and this. */
export const maxPieceMs = 250;
/** A data sync begins this long after the one before began, so that a power cut takes about as much. */
export const syncEveryMs = 500;
/** Further behind than this, a power cut would take more than a sentence, which is said. */
export const savingBehindMs = 2000;

/** How often the watches look. A few times within the shortest time that one of them measures. */
export const tickMs = 250;
/** No frames for this long: the microphone has gone, whatever the system says. */
export const stalledAfterMs = 3000;
/** How far a microphone's sample rate may be from what it says: cheap ones are off by some 100 ppm. */
export const clockDrift = 0.001;
/** A microphone's clock that goes back this far was restarted. */
export const clockSetBackMs = 250;
/** What a microphone says it has lost is more than has passed, by this clock and beyond its drift: not believed. */
export const clockSlackMs = 1000;
/** In a gap, what a crash may forget of how long it has lasted. */
export const gapMarkEveryMs = 1000;
/** The page answers an order from its listening thread within a few ms; a page that hangs does not answer at all. */
export const answerWithinMs = 500;

/** A fade-out or a pause for breath is never as digital zero as this, for as long as this. */
export const digitalZero = { highestSample: 1, forMs: 5000 } as const;
/** Speech across a room peaks above -45 dBFS; nobody is silent for 5 minutes in a consult that still goes on. */
export const longSilence = { dBFS: -45, forMs: 5 * 60_000 } as const;

/** The cap is said this long before. */
export const capNearMs = 5 * 60_000;

export const diskLookEveryMs = 5000;
/** An hour and some more: few consults are longer. */
export const roomToBeginBytes = 500e6;
/** Half an hour, to finish the consult and make room. */
export const roomLowBytes = 250e6;
/** Eight minutes: what is left must do for ending the take, and for the database and the other consults to go on. */
export const roomToGoOnBytes = 60e6;

/** How long the live WAV may take to start, held in memory meanwhile: 30 s are 3 MB. */
export const liveStartWithinMs = 30_000;
/** How long Stop waits for the live WAV, which itself gives up after 5 s, before the journal has to make it again. */
export const liveFinishWithinMs = 8000;
/** How much of the take the live WAV may lack, or have too much, before it counts as wrong. */
export const liveSlackMs = 100;
