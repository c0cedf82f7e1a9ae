import { z } from 'zod';
import { noteLines } from '../settings/noteFormat.ts';
import {
  settingNames,
  settingDefinitionOf,
  type SettingName,
  type Settings,
} from '../settings/settingsTable.ts';
import { maxClinicWordLength, maxClinicWords } from '../settings/spelling.ts';
import { connectionId, type ConnectionId } from '../ids.ts';

const clinicWord = z.string().min(1).max(maxClinicWordLength);
const oneLine = z.string().max(500);

export function settingSchema(name: SettingName): z.ZodType {
  const { shape } = settingDefinitionOf(name);
  switch (shape.kind) {
    case 'switch':
      return z.boolean();
    case 'number':
      return z.number().int().min(shape.least).max(shape.most);
    case 'days':
      return z.number().int().min(shape.least).max(shape.most).nullable();
    case 'choice':
      return z.enum(Object.keys(shape.choices));
    case 'shortcut':
      return z.string().max(100);
    case 'microphone':
      return z.strictObject({ deviceId: oneLine, label: oneLine }).nullable();
    case 'words':
      return z.array(clinicWord).max(maxClinicWords);
    case 'noteFormat':
      return z.strictObject({
        sections: z.array(z.strictObject({ key: oneLine, heading: z.string().trim().max(200) })).max(100),
        lines: z.array(z.enum(noteLines)).max(noteLines.length),
        copyAs: z.enum(['plain', 'rich']),
      });
  }
}

type SettingChange = {
  readonly [Name in SettingName]: {
    readonly connectionId: ConnectionId;
    readonly name: Name;
    readonly value: Settings[Name];
  };
}[SettingName];

const changes = settingNames.map((name) =>
  z.strictObject({
    connectionId: z.uuid().transform(connectionId),
    name: z.literal(name),
    value: settingSchema(name),
  }),
);

/** One setting's new value. The names decide the types of the values, which the compiler cannot see. */
export const settingChangeSchema = z.union(changes) as z.ZodType as z.ZodType<SettingChange>;
