import { err, type Result } from '../../../../shared/result.ts';

/** The containers that the service accepts (interface, Limits: Accepted audio formats). */
type AudioFormat = 'wav' | 'ogg_opus' | 'mp4';

export type AudioFacts = { readonly format: AudioFormat; readonly durationSeconds: number };

/** unsupported and off_contract_wav are answered with 400, unreadable with 422 (interface, POST /v1/notes). */
export type AudioRefusal = {
  readonly reason: 'unsupported' | 'off_contract_wav' | 'unreadable';
  readonly message: string;
};

export type AudioVerdict = Result<AudioFacts, AudioRefusal>;

export const refuse = (reason: AudioRefusal['reason'], message: string): AudioVerdict =>
  err({ reason, message });
