import { z } from 'zod';
import type { ConnectionId } from '../../shared/ids.ts';
import { parsedJson } from '../../shared/parsedJson.ts';

/** JSON texts of one connection or, with null, of this workstation. */
type SettingStore = {
  readonly setting: (connection: ConnectionId | null, name: string) => Promise<string | null>;
  readonly saveSetting: (connection: ConnectionId | null, name: string, value: string) => Promise<void>;
};

/** `value` is without what cannot be read. */
export type ParsedSetting<T> = { readonly value: T; readonly isDamaged: boolean };

export type Setting<T> = ReturnType<typeof settingOf<T>>;

/** A damaged value counts as absent, so that one bad value never stops a start. */
export function defineSetting<T>(name: string, schema: z.ZodType<T>, absent: T): Setting<T> {
  const parse = (saved: unknown): ParsedSetting<T> => {
    const parsed = schema.safeParse(saved);
    return parsed.success ? { value: parsed.data, isDamaged: false } : { value: absent, isDamaged: true };
  };
  return settingOf(name, parse, absent);
}

/** null: nothing is saved. */
export const defineNullableSetting = <T>(name: string, of: z.ZodType<T>) =>
  defineSetting(name, of.nullable(), null);

/** A damaged row counts as absent, and the other rows stay. */
export function defineListSetting<Row>(name: string, row: z.ZodType<Row>): Setting<readonly Row[]> {
  const list = z.array(z.unknown());
  return settingOf<readonly Row[]>(
    name,
    (saved) => {
      const rows = list.safeParse(saved);
      if (!rows.success) return { value: [], isDamaged: true };
      const parsed = rows.data.map((one) => row.safeParse(one));
      return {
        value: parsed.flatMap((one) => (one.success ? [one.data] : [])),
        isDamaged: parsed.some((one) => !one.success),
      };
    },
    [],
  );
}

function settingOf<T>(name: string, parseSaved: (saved: unknown) => ParsedSetting<T>, absent: T) {
  /** Never throws. */
  const parse = (json: string | null): ParsedSetting<T> => {
    if (json === null) return { value: absent, isDamaged: false };
    const saved = parsedJson(json);
    return saved === undefined ? { value: absent, isDamaged: true } : parseSaved(saved);
  };
  type Of = ConnectionId | null;
  const read = async (store: Pick<SettingStore, 'setting'>, connection: Of): Promise<ParsedSetting<T>> =>
    parse(await store.setting(connection, name));
  return {
    name,
    parse,
    read,
    load: async (store: Pick<SettingStore, 'setting'>, connection: Of): Promise<T> =>
      (await read(store, connection)).value,
    save: (store: Pick<SettingStore, 'saveSetting'>, connection: Of, value: T): Promise<void> =>
      store.saveSetting(connection, name, JSON.stringify(value)),
  };
}
