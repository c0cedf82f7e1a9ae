export const noticeStrings = {
  title: 'Notifications',
  intro: 'When a note is ready, or a consult needs you, and you are looking elsewhere.',
  showsPatient: 'Show the patient’s name in notifications',
  showsPatientHint: 'Whoever is in the room can read them. Never while this workstation is locked.',
} as const;
