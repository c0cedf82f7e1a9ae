type PcmFormat = {
  readonly sampleRateHz: number;
  readonly channels: number;
  readonly bytesPerSample: number;
};

/** 44 bytes. RIFF counts in 32 bits, so a WAV has less than 4 GiB. */
export function pcmWavHeader(format: PcmFormat, pcmByteCount: number): Buffer {
  const { sampleRateHz, channels, bytesPerSample } = format;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(header.length - 8 + pcmByteCount, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(sampleRateHz * channels * bytesPerSample, 28);
  header.writeUInt16LE(channels * bytesPerSample, 32);
  header.writeUInt16LE(bytesPerSample * 8, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(pcmByteCount, 40);
  return header;
}
