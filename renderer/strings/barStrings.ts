export const barStrings = {
  title: 'Clinic Companion',
  time: 'Recorded time',
  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  show: 'Show',
  stopping: 'Stopping',
  needsLook: 'Look here',
  automationIsOn: 'UI automation is on',
} as const;
