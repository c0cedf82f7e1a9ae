/** Every word that the app says outside its page: in dialogs, notifications and menus of the system. */
export const shellStrings = {
  app: 'Clinic Companion',
  /** A notification is seen by whoever is in the room: nothing of a patient is in these words. */
  consultNotices: {
    noteReady: {
      one: 'A note is ready',
      several: (count: number) => `${count} notes are ready`,
      next: 'Open Clinic Companion to read it.',
      nextOfSeveral: 'Open Clinic Companion to read them.',
    },
    needsAttention: {
      one: 'A consult needs you',
      several: (count: number) => `${count} consults need you`,
      next: 'Open Clinic Companion to see what to do.',
      nextOfSeveral: 'Open Clinic Companion to see what to do.',
    },
  },
  recordingEnded: {
    title: 'Recording stopped',
    by: {
      person: 'The recording could not be ended as it should. Everything until now is kept.',
      cap: 'The longest recording was reached. Everything until now is kept.',
      disk_full: 'The disk is full. Everything until now is kept.',
      disk_failed: 'The disk does not take any more. Everything until now is kept.',
      quit: 'The app was closed. Everything until now is kept.',
      crash: 'The recording broke off. Everything until now is kept.',
    },
  },
} as const;
