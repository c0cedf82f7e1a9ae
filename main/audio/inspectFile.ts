import type { RecordedAt } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import type { Sha256 } from '../../shared/ids.ts';
import { ok, type Result } from '../../shared/result.ts';
import { probeAudio, type AudioFacts, type ProbeRequest } from './ffmpeg/probeAudio.ts';
import { hashFile } from './hashFile.ts';
import { recordedAt } from './recordedAt.ts';
import { fingerprint } from './sourceFile.ts';

type Inspected = {
  readonly sha256: Sha256;
  readonly byteCount: number;
  readonly recordedAt: RecordedAt | null;
};

/** More files than are imported at once. */
const recentFiles = 200;

/** Looks at files before their import, and remembers of the last ones what they hold, by their hash. */
export function createFileInspection() {
  const recent = new Map<Sha256, AudioFacts>();

  function remember(sha256: Sha256, facts: AudioFacts): void {
    recent.delete(sha256);
    recent.set(sha256, facts);
    const oldest = recent.keys().next().value;
    if (recent.size > recentFiles && oldest !== undefined) recent.delete(oldest);
  }

  return {
    /** What the bytes with this hash hold; undefined: no file with them was inspected since the start of the app. */
    factsOf: (sha256: Sha256): AudioFacts | undefined => recent.get(sha256),
    /** Probes and hashes the file at once. Failures: those of probeAudio and of hashFile; a probe's failure comes first. */
    async inspect(
      request: ProbeRequest & { readonly signal: AbortSignal },
    ): Promise<Result<Inspected, Failure>> {
      const { path, signal } = request;
      const before = await fingerprint(path);
      // A large file that holds no sound is not read to its end.
      const refused = new AbortController();
      const hashing = hashFile(path, AbortSignal.any([signal, refused.signal]));
      const probed = await probeAudio(request);
      if (!probed.ok) refused.abort();
      const hashed = await hashing;
      if (!probed.ok) return probed;
      if (!hashed.ok) return hashed;
      const { changedAt, ...file } = hashed.value;
      // Only if both looked at the same bytes.
      if (before !== null && before === (await fingerprint(path))) remember(file.sha256, probed.value);
      return ok({ ...file, recordedAt: recordedAt({ tags: probed.value.tags, changedAt }, Date.now()) });
    },
  };
}
