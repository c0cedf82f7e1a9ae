import { readFileSync } from 'node:fs';
import { checkPolicyResult, type CheckPolicyJob } from './checkPolicyJob.ts';
import type { JobResult } from './jobResult.ts';
import { decodeWrittenText } from '../platform/decodeWrittenText.ts';
import { checkPolicy } from '../policy/checkPolicy.ts';

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
  return checkPolicy(bytes, text);
}
