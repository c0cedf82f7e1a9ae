import { withIsolatedNames } from '../../shared/text/shownName.ts';

export const reviewStrings = {
  region: 'Recording player',
  play: 'Play recording',
  pause: 'Pause recording',
  position: 'Position',
  back: 'Back 5 seconds',
  backShort: '−5',
  forward: 'Forward 5 seconds',
  forwardShort: '+5',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  playFrom: (at: string) => `Play from ${at}`,
  microphoneOn: 'You can listen when the microphone is off.',
  start: 'Start of what is sent',
  end: 'End of what is sent',
  cutStart: 'Cut the start',
  cutEnd: 'Cut the end',
  cutsAtPlayer: 'It is cut where the player stands. Press the wave there first.',
  all: 'Send everything',
  silence: 'silence',
  cannotPlayHere: 'It cannot be played here.',
  kept: (kept: string, whole: string) =>
    `${kept} of ${whole} is sent. Nothing is cut from the recording itself.`,
  whole: 'The whole recording will be sent. Drag an end to shorten it.',
  /** Leaves out gaps and joins where there are none. */
  wave: (
    length: string,
    silences: number,
    { gaps, joins }: { readonly gaps: number; readonly joins: number },
  ) =>
    [
      `Overview of the recording: ${length}`,
      silences === 1 ? '1 silence' : `${silences} silences`,
      ...(gaps === 0 ? [] : [gaps === 1 ? '1 gap' : `${gaps} gaps`]),
      ...(joins === 0 ? [] : [joins === 1 ? 'continued once' : `continued ${joins} times`]),
    ].join(', '),
  gaps: (count: number) => (count === 1 ? '1 gap in the recording' : `${count} gaps in the recording`),
  noOverview: 'The overview could not be drawn.',
  join: {
    open: 'Join with…',
    title: 'Join two recordings',
    text: 'They become one recording and one note, the earlier one first.',
    nothing: 'No other recording here waits to be sent.',
    which: 'Join with',
    deed: 'Join',
    done: 'One recording now. Until Send, Undo join is in its menu.',
    differ: (one: string, other: string) => withIsolatedNames`${one} and ${other}: change one first.`,
    factsDiffer: (name: string) =>
      withIsolatedNames`${name}: species or reference differs. Change one first.`,
    undo: 'Undo join',
    undone: 'Two recordings again.',
    /** `between`: how long; null: nobody knows. */
    joined: (between: string | null) =>
      between === null ? 'Two recordings in one.' : `Two recordings, ${between} between.`,
    underAMinute: 'less than a minute',
  },
  barely: (durationMs: number) =>
    `Only ${durationMs < 1000 ? 'part of a' : '1'} second was recorded. Continue the recording, or discard it.`,
} as const;
