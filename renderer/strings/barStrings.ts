export const barStrings = {
  title: 'Clinic Companion',
  time: 'Recorded time',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  show: 'Show',
  stopping: 'Stopping',
  savingLastSeconds: 'Saving',
  needsLook: 'Look here',
  automationIsOn: 'UI automation is on',
} as const;
