import type { ConsultAudio } from '../ports/consultAudio.ts';
import { ok } from '../../shared/result.ts';
import { probeAudio, type ProbeRequest } from './ffmpeg/probeAudio.ts';
import { hashFile } from './hashFile.ts';
import { recordedAt } from './recordedAt.ts';

/**
 * Looks at a file before its import: probes and hashes it at once. Failures: those of probeAudio and of hashFile; a probe's
 * failure comes first.
 */
export async function inspectFile(
  request: ProbeRequest & { readonly signal: AbortSignal },
): Promise<Awaited<ReturnType<ConsultAudio['inspect']>>> {
  const { path, signal } = request;
  // A large file that holds no sound is not read to its end.
  const refused = new AbortController();
  const hashing = hashFile(path, AbortSignal.any([signal, refused.signal]));
  const probed = await probeAudio(request);
  if (!probed.ok) refused.abort();
  const hashed = await hashing;
  if (!probed.ok) return probed;
  if (!hashed.ok) return hashed;
  const { changedAt, ...file } = hashed.value;
  return ok({ ...file, recordedAt: recordedAt({ tags: probed.value.tags, changedAt }, Date.now()) });
}
