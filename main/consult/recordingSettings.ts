import { recordingSettings as schema } from '../../shared/ipcContract.ts';
import { usualRecordingSettings, type RecordingSettings } from '../../shared/recordingSettings.ts';
import type { Snapshot } from '../../shared/snapshot.ts';
import type { Store } from './ports.ts';

export type KeptRecordingSettings = {
  readonly current: () => RecordingSettings;
  readonly save: (settings: RecordingSettings) => Promise<void>;
  readonly shortcutProblem: () => Snapshot['shortcutProblem'];
};

const name = 'recording';

/** The workstation's settings of recording; what is stored and cannot be read is as if it were not there. */
export async function openRecordingSettings(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  /** Makes this the global shortcut, and no other; says why it could not. */
  setShortcut: (accelerator: string) => Snapshot['shortcutProblem'],
  onChange: () => void,
): Promise<KeptRecordingSettings> {
  let current = read(await store.setting(null, name)) ?? usualRecordingSettings;
  let shortcutProblem = setShortcut(current.shortcut);
  return {
    current: () => current,
    async save(settings) {
      await store.saveSetting(null, name, JSON.stringify(settings));
      if (settings.shortcut !== current.shortcut) shortcutProblem = setShortcut(settings.shortcut);
      current = settings;
      onChange();
    },
    shortcutProblem: () => shortcutProblem,
  };
}

function read(json: string | null): RecordingSettings | null {
  if (json === null) return null;
  try {
    const parsed = schema.safeParse(JSON.parse(json));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
