import * as ownSettings from '../settings/ownSettings.ts';
import type { ActivityEntry } from '../../shared/consult/activity.ts';
import type { Consult } from '../../shared/consult/consult.ts';
import type { Store } from '../ports/store.ts';
import { shortId } from '../../shared/ids.ts';
import type { Log } from './logEvent.ts';
import type { Setting } from '../settings/defineSetting.ts';
import { storedSettings } from '../settings/settings.ts';

export function loggedStore(store: Store, log: Log, codeOf: (error: unknown) => string): Store {
  const settings = new Map(allSettings.map((setting) => [setting.name, setting]));
  const logged = new Set<string>();
  let failing: string | null = null;
  function logSaved({ id }: Consult, entry: ActivityEntry | null = null): void {
    // Typing saves all the time, which rarely matters.
    if (entry === null || entry.what === 'sectionEdited') return;
    const { at: _, checked: _checked, recordedBy: _recordedBy, ...about } = entry;
    log({ event: 'consult', consult: shortId(id), ...about });
  }
  function logFailed(error: unknown): never {
    const code = codeOf(error);
    // On a full disk, all that is typed fails: the first failure says it.
    if (code !== failing) log({ event: 'notSaved', code });
    failing = code;
    throw error;
  }
  const saving =
    <Given extends readonly unknown[]>(
      save: (...given: Given) => Promise<void>,
      onSaved?: (...given: Given) => void,
    ) =>
    async (...given: Given): Promise<void> => {
      await save(...given).catch(logFailed);
      failing = null;
      onSaved?.(...given);
    };
  return {
    ...store,
    async setting(connection, name) {
      const json = await store.setting(connection, name);
      if (!logged.has(name) && settings.get(name)?.parse(json).isDamaged === true) {
        logged.add(name);
        log({ event: 'settingDamaged', setting: name });
      }
      return json;
    },
    saveSetting: saving(store.saveSetting),
    saveConnection: saving(store.saveConnection),
    removeConsult: saving(store.removeConsult),
    saveConsult: saving(store.saveConsult, logSaved),
    saveTypedText: saving(store.saveTypedText, logSaved),
    mergeConsults: saving(store.mergeConsults, logSaved),
    divideConsult: saving(store.divideConsult, logSaved),
  };
}

type AnySetting = Pick<Setting<unknown>, 'name' | 'parse'>;

export const allSettings: readonly AnySetting[] = [
  ...Object.values<AnySetting>(ownSettings),
  ...storedSettings,
];
