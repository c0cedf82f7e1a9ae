import type { ImportedFile } from '../../shared/consult/consult.ts';
import type { Failure } from '../../shared/consult/failure.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { InspectedFile } from '../ports/consultAudio.ts';
import { probeAudio, type AudioFacts, type ProbeRequest } from './ffmpeg/probeAudio.ts';
import { recordingTimeOf } from './recordingTimeOf.ts';
import { hashFileStart } from './sourceFile.ts';

/** Remembers what ffmpeg found in a file until the file is prepared. */
export function createInspections() {
  const found = new Map<string, AudioFacts>();
  return {
    /** Failures: those of probeAudio and of hashFileStart. */
    async look(request: ProbeRequest): Promise<Result<InspectedFile, Failure>> {
      const { path } = request;
      const probed = await probeAudio(request);
      if (!probed.ok) return probed;
      const start = await hashFileStart(path);
      if (!start.ok) return start;
      const { changedAt, ...file } = start.value;
      found.set(nameOf({ path, ...file }), probed.value);
      const { tags } = probed.value;
      return ok({ ...file, sha256: null, recordedAt: recordingTimeOf({ tags, changedAt }, Date.now()) });
    },
    /** undefined: this very file was not looked at in this run, or was prepared since. */
    take(file: Pick<ImportedFile, 'path' | 'startSha256'>): AudioFacts | undefined {
      const name = nameOf(file);
      const facts = found.get(name);
      found.delete(name);
      return facts;
    },
  };
}

const nameOf = ({ path, startSha256 }: Pick<ImportedFile, 'path' | 'startSha256'>): string =>
  `${startSha256 ?? ''} ${path}`;
