import type { ManagedRecordingName, RecordingSettings } from '../../shared/settings/recordingSettings.ts';
import type { Snapshot } from '../../shared/ipc/snapshot.ts';
import { recordingSetting } from './consultSettings.ts';
import type { Store } from '../ports/store.ts';

/** What the organisation has decided of them; the others are the vet's to choose. */
export type ManagedRecording = Partial<Pick<RecordingSettings, ManagedRecordingName>>;

export type StoredRecordingSettings = Awaited<ReturnType<typeof openRecordingSettings>>;

/** The workstation's settings of recording. */
export async function openRecordingSettings(
  store: Pick<Store, 'setting' | 'saveSetting'>,
  {
    managed = {},
    setShortcut,
    onChange,
  }: {
    readonly managed?: ManagedRecording;
    /** Makes this the global shortcut, and no other; says why it could not. */
    readonly setShortcut: (accelerator: string) => Snapshot['shortcutProblem'];
    readonly onChange: () => void;
  },
) {
  /** Keeps the vet's choice of a managed setting, for when it is no longer managed. */
  let chosen = await recordingSetting.load(store, null);
  const current = (): RecordingSettings => ({ ...chosen, ...managed });
  const names = Object.keys(managed) as ManagedRecordingName[];
  let shortcutProblem = setShortcut(current().shortcut);
  return {
    current,
    /** False: it would change what the organisation has decided, so nothing was saved. */
    async save(settings: RecordingSettings): Promise<boolean> {
      if (names.some((one) => settings[one] !== managed[one])) return false;
      const next = { ...settings, ...Object.fromEntries(names.map((one) => [one, chosen[one]])) };
      await recordingSetting.save(store, null, next);
      if (next.shortcut !== chosen.shortcut) shortcutProblem = setShortcut(next.shortcut);
      chosen = next;
      onChange();
      return true;
    },
    shortcutProblem: (): Snapshot['shortcutProblem'] => shortcutProblem,
  };
}
