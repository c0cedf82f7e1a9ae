/** Texts about a recording before it is sent. */
export const reviewStrings = {
  region: 'Recording',
  play: 'Play',
  pause: 'Pause',
  position: 'Position',
  start: 'Start of what is sent',
  end: 'End of what is sent',
  all: 'Send everything',
  silence: 'silence',
  cannotPlay: 'It cannot be played here. It is safe, and can be sent all the same.',
  cannotPlayHere: 'It cannot be played here.',
  noWave: 'Its overview could not be drawn. It is safe, and can be sent all the same.',
  kept: (kept: string, whole: string) =>
    `${kept} of ${whole} will be sent. Nothing is cut from the recording itself.`,
  whole: 'All of it will be sent. To leave out the start or the end, move the two marks.',
  wave: (length: string, silences: number) =>
    `Overview of the recording: ${length}, ${silences === 1 ? '1 silence' : `${silences} silences`}`,
} as const;
