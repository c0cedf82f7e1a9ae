import { readFileSync } from 'node:fs';
import { commandLineUsages, type CheckPolicyJob } from './commandLine.ts';
import { commandLineJobFailed, type JobResult } from './jobResult.ts';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { similarWords } from '../../shared/text/similarWords.ts';
import { isPolicyName, parsePolicy, type PolicyProblem } from '../policy/policy.ts';
import { policyKey } from '../policy/policyLocations.ts';
import { policyNames } from '../policy/policySchema.ts';
import { parseRegistryFile } from '../policy/registryFile.ts';
import { settingsInRegistry } from '../policy/settingsInRegistry.ts';

/**
 * Exit code 0: no fault. 1: faults, each on a line of its own. 2: bad usage, or the file cannot be read.
 * Waits for nothing outside this process: it ends before Chromium asks for a display.
 */
export function checkPolicyFile({ file }: CheckPolicyJob): JobResult {
  let text: string;
  try {
    text = decodeWrittenText(readFileSync(file));
  } catch {
    return commandLineJobFailed(`The file cannot be read.\n${commandLineUsages['check-policy']}`, 2);
  }
  if (/^(?:bplist|\s*<(?:\?xml|plist|!DOCTYPE))/i.test(text))
    return commandLineJobFailed(
      'A property list cannot be checked. Convert it first: plutil -convert json -o FILE.json FILE',
      2,
    );
  const { settings, faults } = checkPolicy(text);
  const summary =
    faults.length === 0
      ? `${file}: no fault in ${counted(settings, 'setting')}`
      : `${file}: ${counted(faults.length, 'fault')}`;
  const lines = [...faults.map((fault) => `${file}: ${shown(fault)}`), summary];
  return { exitCode: faults.length === 0 ? 0 : 1, stdout: `${lines.join('\n')}\n`, stderr: '' };
}

/** A fault with the empty name concerns the file. */
type CheckedPolicy = { readonly settings: number; readonly faults: readonly PolicyProblem[] };

/** In the words of the app that reads it. Reasons never repeat a value. */
function checkPolicy(text: string): CheckedPolicy {
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
    reason: name === '' || isPolicyName(name) ? reason : `${reason}${nearest(name)}`,
  }));
  return { settings: typeof input === 'object' ? Object.keys(input ?? {}).length : 0, faults };
}

function nearest(name: string): string {
  const [near] = similarWords(name.trim(), policyNames);
  return near === undefined ? '' : `; the nearest one is ${near}`;
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** In characters, for an unknown name in the file. */
const longestName = 200;

function shown({ name, reason }: PolicyProblem): string {
  const printable = name.slice(0, longestName).replaceAll(/\p{Cc}/gu, '�');
  return name === '' ? reason : `${printable}: ${reason}`;
}
