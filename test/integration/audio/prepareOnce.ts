/** Prepares one file with the ffmpeg of this machine, as a process of its own that can be traced. Says how it ended. */
import { join } from 'node:path';
import { findFfmpeg } from '../../../main/audio/ffmpeg/findFfmpeg.ts';
import { prepareAudio } from '../../../main/audio/prepareAudio.ts';
import { dataKey, ordinaryPlaces, valueOf } from './takeTestNames.ts';

const [, , sourcePath = '', folder = ''] = process.argv;
const ffmpegPath = valueOf(await findFfmpeg(ordinaryPlaces));
const target = { path: join(folder, 'prepared.sealed'), dataKey, context: 'prepared:consult-1' };
const { signal } = new AbortController();
const result = await prepareAudio({ ffmpegPath, sourcePath, target, signal, onProgress: () => undefined });
process.stdout.write(result.ok ? 'ok' : result.error.code);
