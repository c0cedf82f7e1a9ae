import { readFileSync } from 'node:fs';
import { usages, type CheckPolicyJob } from './commandLine.ts';
import { failed, type JobResult } from './jobResult.ts';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { createKnownSpellings } from '../../shared/settings/knownSpellings.ts';
import { isSetting, parsePolicy, type PolicyProblem } from '../policy/policy.ts';
import { policyKey } from '../policy/policyLocations.ts';
import { policyNames } from '../policy/policySchema.ts';
import { parseRegistryFile } from '../policy/registryFile.ts';
import { settingsInRegistry } from '../policy/settingsInRegistry.ts';

/** Waits for nothing outside this process, so that it can end before Chromium asks for a display. */
export const checkPolicyFile = (job: CheckPolicyJob): JobResult => checkPolicyResult(job, checked(job));

function checked({ file }: CheckPolicyJob): Parameters<typeof checkPolicyResult>[1] {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return null;
  }
  const text = decodeWrittenText(bytes);
  if (/^(?:bplist|\s*<(?:\?xml|plist|!DOCTYPE))/i.test(text))
    return 'A property list cannot be checked. Convert it first: plutil -convert json -o FILE.json FILE';
  return checkPolicy(text);
}

/** `settings`: how many the file has. A fault with the empty name concerns the file. */
type CheckedPolicy = { readonly settings: number; readonly faults: readonly PolicyProblem[] };

/** Every fault of a policy file, in the words of the app that reads it. Reasons never repeat a value. */
export function checkPolicy(text: string): CheckedPolicy {
  return /^(?:Windows Registry Editor|REGEDIT4)/.test(text) ? checkRegistryFile(text) : checkJson(text);
}

function checkJson(text: string): CheckedPolicy {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    // The rest of the message repeats the text.
    const [place = ''] = / \(line \d+ column \d+\)/.exec(String(error)) ?? [];
    return { settings: 0, faults: [{ name: '', reason: `not JSON${place}` }] };
  }
  return checkSettings(input);
}

function checkRegistryFile(text: string): CheckedPolicy {
  const { keys, isWhole } = parseRegistryFile(text);
  const checked = checkSettings(settingsInRegistry(keys));
  const reason = isWhole
    ? `sets nothing below HKEY_LOCAL_MACHINE\\${policyKey}`
    : 'has lines that cannot be read';
  const isFaulty = !isWhole || checked.settings === 0;
  return isFaulty ? { ...checked, faults: [{ name: '', reason }, ...checked.faults] } : checked;
}

function checkSettings(input: unknown): CheckedPolicy {
  const faults = parsePolicy(input).problems.map(({ name, reason }) => ({
    name,
    reason: name === '' || isSetting(name) ? reason : `${reason}${nearest(name)}`,
  }));
  return { settings: typeof input === 'object' ? Object.keys(input ?? {}).length : 0, faults };
}

const known = createKnownSpellings(policyNames);

/** The setting that was probably meant, if one is so near. */
function nearest(name: string): string {
  const [near] = known.near(name.trim());
  return near === undefined ? '' : `; the nearest one is ${near}`;
}

/** `name` empty: it concerns the file. */
type Fault = { readonly name: string; readonly reason: string };

/** null: the file cannot be read. A text: why it cannot be checked. */
type Checked = { readonly settings: number; readonly faults: readonly Fault[] } | string | null;

/** Exit code 0: no fault. 1: faults, each on a line of its own. 2: bad usage, or the file cannot be read. */
function checkPolicyResult({ file }: CheckPolicyJob, checked: Checked): JobResult {
  if (checked === null) return failed(`The file cannot be read.\n${usages['check-policy']}`, 2);
  if (typeof checked === 'string') return failed(checked, 2);
  const { settings, faults } = checked;
  const summary =
    faults.length === 0
      ? `${file}: no fault in ${counted(settings, 'setting')}`
      : `${file}: ${counted(faults.length, 'fault')}`;
  const lines = [...faults.map((fault) => `${file}: ${shown(fault)}`), summary];
  return { exitCode: faults.length === 0 ? 0 : 1, stdout: `${lines.join('\n')}\n`, stderr: '' };
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** In characters, for an unknown name in the file. */
const longestName = 200;

function shown({ name, reason }: Fault): string {
  const printable = name.slice(0, longestName).replaceAll(/\p{Cc}/gu, '�');
  return name === '' ? reason : `${printable}: ${reason}`;
}
