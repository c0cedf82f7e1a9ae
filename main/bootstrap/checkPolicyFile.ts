import { readFileSync } from 'node:fs';
import { checkPolicyResult, type CheckPolicyJob } from '../commandLine/checkPolicyJob.ts';
import type { JobResult } from '../commandLine/jobResult.ts';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { policyFaults } from '../policy/checkPolicy.ts';
import { isRegistryFile, settingsInRegistryFile } from '../policy/settingsInRegistryFile.ts';
import { settingsInJson } from '../policy/settingsInJson.ts';

/** Waits for nothing outside this process, so that it can end before Chromium asks for a display. */
export const checkPolicyFile = async (job: CheckPolicyJob): Promise<JobResult> =>
  checkPolicyResult(job, await checked(job));

async function checked({ file }: CheckPolicyJob): Promise<Parameters<typeof checkPolicyResult>[1]> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    return null;
  }
  const text = decodeWrittenText(bytes);
  if (/^(?:bplist|\s*<(?:\?xml|plist|!DOCTYPE))/i.test(text))
    return 'A property list cannot be checked. Convert it first: plutil -convert json -o FILE.json FILE';
  const placed = isRegistryFile(text) ? settingsInRegistryFile(bytes) : await settingsInJson(text);
  return { settings: placed.settings.length, faults: policyFaults(placed) };
}
