import type { RecordingSettings } from '../../shared/settings/recordingSettings.ts';
import type { RetentionName } from '../../shared/settings/retention.ts';
import type { SpellingSettings } from '../../shared/settings/spelling.ts';
import type { PolicyName } from './policySchema.ts';

type VetOnly = { readonly title: string; readonly why: string };
type Decider = PolicyName | VetOnly;

type Named =
  | `recording.${keyof RecordingSettings}`
  | `spelling.${keyof SpellingSettings}`
  | `retention.${RetentionName}`;

/**
 * Who decides each setting that vets have in the app: the organisation, by the setting of its policy with that name, or
 * the vet alone. By the name under which the app stores it, and its field.
 */
export const vetSettings = {
  'recording.microphone': {
    title: 'Microphone',
    why: 'It depends on what is plugged into this workstation. The app finds it again by its name.',
  },
  'recording.echoCancellation': 'echoCancellation',
  'recording.noiseSuppression': 'noiseSuppression',
  'recording.autoGainControl': 'autoGainControl',
  'recording.channel': {
    title: 'Channel of the microphone',
    why: 'It depends on how the microphone at this workstation is wired.',
  },
  'recording.sendsOnStop': 'sendOnStop',
  'recording.capMinutes': 'longestRecordingMinutes',
  'recording.consent': 'consentMode',
  'recording.shortcut': 'recordingShortcut',
  'recording.hasQuestionMarkKey': {
    title: 'The key ?',
    why: 'It depends on whether this person types or dictates.',
  },
  'spelling.language': 'spellingLanguage',
  'spelling.words': {
    title: 'Clinic’s words',
    why: 'The list grows while notes are written. A fixed list would underline each new name.',
  },
  'retention.audio': 'audioRetentionDays',
  'retention.untouchedAudio': 'untouchedAudioRetentionDays',
  'retention.note': 'noteRetentionDays',
  noteFormat: 'noteFormats',
  checksNotes: 'checkNotes',
  lockAfterMinutes: 'lockAfterMinutes',
  noticesWithPatient: 'patientNamesInNotifications',
  pins: {
    title: 'PIN',
    why: 'It is the vet’s secret. IT can take it away by forgetPinsOf, and nobody can read or set it.',
  },
  'connectionFacts.name': {
    title: 'Name of a practice on this computer',
    why: 'It tells this vet’s own practices apart in the menu. The service’s name stays beside it.',
  },
} as const satisfies Readonly<Record<Named, Decider>> & Readonly<Record<string, Decider>>;

/** The settings that no policy decides, each with the reason. */
export const vetOnlySettings: readonly VetOnly[] = Object.values<Decider>(vetSettings).filter(
  (decider) => typeof decider !== 'string',
);
