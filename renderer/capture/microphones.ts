/** A microphone as the system lists it. */
export type MicrophoneName = { readonly deviceId: string; readonly label: string };

/** Chromium lists the system's choice a second time, under ids of its own. */
const aliases = new Set(['default', 'communications']);

export type MicrophoneList = {
  /** What the system uses where nothing is chosen, in its own words; empty where it does not say. */
  readonly defaultLabel: string;
  readonly microphones: readonly MicrophoneName[];
};

export const noMicrophones: MicrophoneList = { defaultLabel: '', microphones: [] };

/** Before the first use of a microphone, the system tells neither names nor ids. */
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

/** Without the word that Chromium puts before the name. */
export const plainLabel = (label: string): string => label.replace(/^(Default|Communications) - /, '');

/**
 * The wanted microphone: by its id; else, since ids change when a device moves to another socket, by its label;
 * null: it is not there, and the system's own choice takes its place.
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
