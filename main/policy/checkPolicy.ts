import { createKnownSpellings } from '../../shared/settings/knownSpellings.ts';
import type { FileFault, PlacedSetting, PlacedSettings } from './placedSettings.ts';
import { isSetting, readSettings } from './policy.ts';
import { policyNames } from './policySchema.ts';
import { reasonText, type Reason } from './policyValues.ts';

/** Every fault of a policy file, by its line. Reasons never repeat a value. */
export function policyFaults({ settings, faults }: PlacedSettings): readonly FileFault[] {
  const counting = new Map(settings.map((setting) => [setting.name, setting]));
  const { misfits } = readSettings([...counting].map(([name, { value }]) => [name, value]));
  return [
    ...faults,
    ...settings.flatMap((setting, index) => [
      ...repetition(setting, settings.slice(0, index)),
      ...faultsOf(setting),
    ]),
    ...misfits.map(({ name, reason }) => faultOn(counting.get(name)?.line ?? 1, name, reason)),
  ].toSorted((one, other) => one.line - other.line);
}

const faultOn = (line: number, name: string, reason: string): FileFault => ({
  line,
  column: null,
  name,
  reason,
});

function repetition({ name, line }: PlacedSetting, before: readonly PlacedSetting[]): readonly FileFault[] {
  const earlier = before.findLast((one) => one.name === name);
  if (earlier === undefined) return [];
  return [faultOn(line, name, `is on line ${earlier.line} too, and only the last one counts`)];
}

function faultsOf({ name, value, line, itemLines }: PlacedSetting): readonly FileFault[] {
  const { faults } = readSettings([[name, value]]);
  const lineOf = ({ item }: Reason): number => (item === undefined ? undefined : itemLines[item - 1]) ?? line;
  return faults.map(({ reason }) => {
    const words = isSetting(name) ? reasonText(reason) : `${reasonText(reason)}${nearest(name)}`;
    return faultOn(lineOf(reason), name, words);
  });
}

const known = createKnownSpellings(policyNames);

/** The setting that was probably meant, if one is so near. */
function nearest(name: string): string {
  const [near] = known.near(name.trim());
  return near === undefined ? '' : `; the nearest one is ${near}`;
}
