export const barStrings = {
  time: 'Recorded time',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  show: 'Show',
  stopping: 'Stopping',
  needsLook: 'Look here',
  automationIsOn: 'UI automation is on',
} as const;
