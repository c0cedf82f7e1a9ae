import type { Store } from '../../../main/ports/store.ts';

/** The settings of a store, on a disk that can be full. */
export function memorySettings(): Pick<Store, 'setting' | 'saveSetting'> & { isFull: boolean } {
  const settings = new Map<string, string>();
  const store = {
    isFull: false,
    setting: (of: string | null, name: string) =>
      Promise.resolve(settings.get(`${of ?? ''} ${name}`) ?? null),
    saveSetting(of: string | null, name: string, value: string) {
      if (store.isFull) return Promise.reject(new Error('The disk is full.'));
      settings.set(`${of ?? ''} ${name}`, value);
      return Promise.resolve();
    },
  };
  return store;
}
