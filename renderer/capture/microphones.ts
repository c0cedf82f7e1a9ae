export type MicrophoneName = { readonly deviceId: string; readonly label: string };

/** Chromium lists the system's default microphone a second time, under these ids. */
const aliases = new Set(['default', 'communications']);

export type MicrophoneList = {
  /** The system's default microphone by name; empty where the system does not say. */
  readonly defaultLabel: string;
  readonly microphones: readonly MicrophoneName[];
};

export const noMicrophones: MicrophoneList = { defaultLabel: '', microphones: [] };

/** Before the first use of a microphone, the system reveals neither names nor ids. */
export function listOf(devices: readonly MediaDeviceInfo[]): MicrophoneList {
  const inputs = devices.filter(({ kind }) => kind === 'audioinput');
  const alias = inputs.find(({ deviceId }) => deviceId === 'default');
  return {
    defaultLabel: plainLabel(alias?.label ?? ''),
    microphones: inputs
      .filter(({ deviceId }) => deviceId !== '' && !aliases.has(deviceId))
      .map(({ deviceId, label }) => ({ deviceId, label })),
  };
}

export const plainLabel = (label: string): string => label.replace(/^(Default|Communications) - /, '');

/**
 * By id, then by label, because ids change with the socket. Null: missing, so the system's default is used.
 */
export function findMicrophone(
  { microphones }: MicrophoneList,
  wanted: MicrophoneName | null,
): MicrophoneName | null {
  if (wanted === null) return null;
  return (
    microphones.find(({ deviceId }) => deviceId === wanted.deviceId) ??
    microphones.find(({ label }) => label !== '' && label === wanted.label) ??
    null
  );
}

const byName = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  TimeoutError: 'unanswered',
  OverconstrainedError: 'unsuitable',
} as const;

/** Why there is no sound, for causes that a person can fix. */
export type MicrophoneTrouble = (typeof byName)[keyof typeof byName] | 'blocked' | 'unknown';

/** Of openMicrophone's rejection. Chromium names the system's privacy settings only in its message. */
export function troubleOf(reason: unknown): MicrophoneTrouble {
  if (typeof reason !== 'object' || reason === null || !('name' in reason)) return 'unknown';
  const known: Readonly<Record<string, MicrophoneTrouble>> = byName;
  const trouble = known[String(reason.name)] ?? 'unknown';
  const message = 'message' in reason ? String(reason.message) : '';
  return trouble === 'denied' && /by system|system denied/i.test(message) ? 'blocked' : trouble;
}
