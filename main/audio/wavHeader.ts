import { pcmWavHeader } from '../platform/pcmWavHeader.ts';
import { err, ok, type Result } from '../../shared/result.ts';

/** The one WAV the service accepts (interface, Limits): 16 kHz mono PCM16. */
export const wavContract = { sampleRateHz: 16_000, channels: 1, bytesPerSample: 2 } as const;

export const wavHeaderBytes = 44;
export const { bytesPerSample } = wavContract;
const bytesPerSecond = wavContract.sampleRateHz * wavContract.channels * bytesPerSample;
/** RIFF counts all but its first 8 bytes in 32 bits, which is 37 hours. An even number, for whole samples. */
export const maxPcmBytes = 0xffff_fffe - (wavHeaderBytes - 8);

/** Whole milliseconds. */
export const pcmDurationMs = (pcmByteCount: number): number =>
  Math.round((pcmByteCount / bytesPerSecond) * 1000);

/** The header of a WAV of the contract. */
export const wavHeader = (pcmByteCount: number): Buffer => pcmWavHeader(wavContract, pcmByteCount);

type WavFault = NonNullable<ReturnType<typeof wavFault>>;
export type WavFacts = { readonly pcmByteCount: number; readonly durationMs: number };

/** Checks the header of a WAV of `byteCount` bytes as strictly as the service may, sizes included. */
export function parseWavHeader(header: Uint8Array, byteCount: number): Result<WavFacts, WavFault> {
  const fault = wavFault(header, byteCount);
  if (fault !== null) return err(fault);
  const pcmByteCount = byteCount - wavHeaderBytes;
  return ok({ pcmByteCount, durationMs: pcmDurationMs(pcmByteCount) });
}

function wavFault(header: Uint8Array, byteCount: number) {
  if (header.length < wavHeaderBytes || byteCount < wavHeaderBytes) return 'too short' as const;
  const bytes = Buffer.from(header.buffer, header.byteOffset, header.byteLength);
  const text = (at: number): string => bytes.toString('latin1', at, at + 4);
  const u16 = (at: number): number => bytes.readUInt16LE(at);
  const u32 = (at: number): number => bytes.readUInt32LE(at);
  const rules = [
    ['not RIFF', text(0) === 'RIFF'],
    ['not WAVE', text(8) === 'WAVE'],
    ['no fmt chunk', text(12) === 'fmt ' && u32(16) === 16],
    ['not PCM', u16(20) === 1],
    ['not mono', u16(22) === wavContract.channels],
    ['not 16 kHz', u32(24) === wavContract.sampleRateHz],
    ['not 16 bit', u16(34) === bytesPerSample * 8],
    ['rates disagree', u32(28) === bytesPerSecond && u16(32) === wavContract.channels * bytesPerSample],
    ['no data chunk', text(36) === 'data'],
    ['sizes disagree', u32(4) === byteCount - 8 && u32(40) === byteCount - wavHeaderBytes],
    ['half a sample', u32(40) % bytesPerSample === 0],
    ['no samples', u32(40) > 0],
  ] as const;
  return rules.find(([, holds]) => !holds)?.[0] ?? null;
}
