const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Texts of the player of a recording, and of its trim before it is sent. */
export const reviewStrings = {
  region: 'Recording player',
  play: 'Play recording',
  pause: 'Pause recording',
  position: 'Position',
  back: 'Back 5 seconds',
  backShort: '−5 s',
  forward: 'Forward 5 seconds',
  forwardShort: '+5 s',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  playFrom: (at: string) => `Play from ${at}`,
  microphoneOn: 'You can listen when the microphone is off.',
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
  wave: (length: string, silences: number, gaps: number) =>
    `Overview of the recording: ${length}, ${counted(silences, 'silence', 'silences')}${gaps === 0 ? '' : `, ${counted(gaps, 'gap', 'gaps')}`}`,
  gaps: (count: number) => `${counted(count, 'gap', 'gaps')} in the recording`,
  noOverview: 'The overview could not be drawn.',
} as const;
