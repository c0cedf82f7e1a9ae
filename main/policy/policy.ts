import { createPublicKey } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { z } from 'zod';

/** Days, counted in whole days of 24 hours. */
const days = z.number().int().min(1).max(36_500);

/** What may travel under a public key of fewer bits is not safe for as long as notes are kept (NIST SP 800-57). */
const fewestRecoveryKeyBits = 3072;

const recoveryKey = z.string().refine((pem) => {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = createPublicKey(pem);
    return type === 'rsa' && (details?.modulusLength ?? 0) >= fewestRecoveryKeyBits;
  } catch {
    return false;
  }
}, `not an RSA public key of at least ${fewestRecoveryKeyBits} bits, in PEM`);

const webAddress = z
  .string()
  .trim()
  .max(2000)
  .refine((text) => {
    const url = URL.parse(text);
    if (url === null || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
      return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.includes(url.hostname));
  }, 'not an address that begins with https://');

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const filedNotePlace = z.strictObject({
  practice: z.string().trim().min(1).max(500),
  folder: z.string().max(4096).refine(isAbsolute, 'not the whole path of a folder'),
  format: z.enum(['text', 'richText', 'json', 'pdf']).default('text'),
});

/** What an organisation can decide for its workstations, key by key. Whatever is not set is the vet's to choose. */
const policySchemas = {
  /** Client id of the partner, for connecting by a code. Without it, and the address, there is the token alone. */
  connectClientId: z.string().trim().min(1).max(200),
  /** The service that knows the partner by that id. Codes, and the client secret with them, go there alone. */
  connectAddress: webAddress,
  /** To which the data key is wrapped as well, so that IT can open a workstation whose keychain is lost. */
  recoveryPublicKey: recoveryKey,
  /** Audio is removed this long after the service has recorded the outcome. */
  audioRetentionDays: days,
  /** Audio of which no outcome is recorded, this long after it was last touched; a person is asked first. */
  untouchedAudioRetentionDays: days,
  /** Notes are removed this long after the service has recorded the outcome. */
  noteRetentionDays: days,
  /** The screen locks after so many minutes without a hand on it, where the vet has a PIN. */
  lockAfterMinutes: z.number().int().min(1).max(480),
  /** Whether the system's notifications name the patient. */
  patientNamesInNotifications: z.boolean(),
  /** Folders that get each filed note of one practice, by the name that the service has for it. */
  filedNoteFolders: z.array(filedNotePlace).max(20),
  /** Vets who have forgotten their PIN: at each start it is taken away, for as long as they are named here. */
  forgetPinsOf: z.array(z.string().trim().min(1).max(200)).max(100),
} as const;

type PolicyName = keyof typeof policySchemas;
/** null: not managed. */
export type Policy = { readonly [Name in PolicyName]: z.output<(typeof policySchemas)[Name]> | null };

export const noPolicy: Policy = {
  connectClientId: null,
  connectAddress: null,
  recoveryPublicKey: null,
  audioRetentionDays: null,
  untouchedAudioRetentionDays: null,
  noteRetentionDays: null,
  lockAfterMinutes: null,
  patientNamesInNotifications: null,
  filedNoteFolders: null,
  forgetPinsOf: null,
};

/** A value that does not count, and why. Never the value itself. */
export type PolicyProblem = { readonly name: string; readonly reason: string };

/** A bad value costs itself alone; the others count. */
export function parsePolicy(input: unknown): {
  readonly policy: Policy;
  readonly problems: readonly PolicyProblem[];
} {
  const table = z.record(z.string(), z.unknown()).safeParse(input);
  if (!table.success)
    return { policy: noPolicy, problems: [{ name: '', reason: 'not an object of settings' }] };
  const problems: PolicyProblem[] = [];
  const values: Record<string, unknown> = { ...noPolicy };
  for (const [name, value] of Object.entries(table.data)) {
    const schema = Object.hasOwn(policySchemas, name) ? policySchemas[name as PolicyName] : null;
    const parsed = schema?.safeParse(value);
    if (parsed?.success === true) values[name] = parsed.data;
    else problems.push({ name, reason: reasonOf(parsed?.error) });
  }
  const policy = values as Policy;
  if ((policy.connectClientId === null) !== (policy.connectAddress === null))
    problems.push({
      name: policy.connectClientId === null ? 'connectAddress' : 'connectClientId',
      reason: 'connectClientId and connectAddress count together only',
    });
  return { policy, problems };
}

const reasonOf = (error: z.ZodError | undefined): string =>
  error === undefined ? 'not a setting of this app' : (error.issues[0]?.message ?? 'not valid');

/** Which settings the organisation has decided. */
export const managedNames = (policy: Policy): readonly string[] =>
  Object.entries(policy).flatMap(([name, value]) => (value === null ? [] : [name]));
