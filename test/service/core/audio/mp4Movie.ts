/** What the boxes of an MP4 file say about its length (ISO/IEC 14496-12, sections 8.2 to 8.8). */
export type Movie = {
  timescale: number;
  duration: number;
  hasMedia: boolean;
  /** Of every kind and depth, so far. */
  boxCount: number;
  readonly tracks: Track[];
  /** By track id: the sample duration that fragments fall back to. */
  readonly fragmentDefaults: Map<number, number>;
  /** By track id: the length of all fragments so far, in the track's timescale. */
  readonly fragmentTicks: Map<number, number>;
  fragment: { trackId: number; sampleDuration: number } | null;
};

type Track = { id: number; timescale: number; duration: number; isSound: boolean };

/** More than any recording has: what a hostile file can make us hold stays small. */
const trackCap = 64;

export const newMovie = (): Movie => ({
  timescale: 0,
  duration: 0,
  hasMedia: false,
  boxCount: 0,
  tracks: [],
  fragmentDefaults: new Map(),
  fragmentTicks: new Map(),
  fragment: null,
});

/** False: more tracks than a recording has. */
export function beginTrack(movie: Movie): boolean {
  movie.tracks.push({ id: 0, timescale: 0, duration: 0, isSound: false });
  return movie.tracks.length <= trackCap;
}

/** Takes up one box's content. False: it is too short for what it is. */
export function noteLeaf(movie: Movie, type: string, content: Buffer): boolean {
  const note = notes[type];
  if (note === undefined || content.length < 4) return false;
  try {
    note(movie, content);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false; // a field beyond the end of the box
    throw error;
  }
}

/** Seconds; 0 if the file names no duration. Samples of `moov` and of fragments add up. */
export function durationOf(movie: Movie): number {
  const seconds = movie.tracks
    .filter((track) => track.isSound && track.timescale > 0)
    .map((track) => (track.duration + (movie.fragmentTicks.get(track.id) ?? 0)) / track.timescale);
  const longest = Math.max(0, ...seconds);
  if (longest > 0) return longest;
  return movie.timescale > 0 ? movie.duration / movie.timescale : 0;
}

const isWide = (content: Buffer): boolean => content.readUInt8(0) === 1;
const flagsOf = (content: Buffer): number => content.readUIntBE(1, 3);

/** `mvhd` and `mdhd` begin alike. A duration of all ones means that it is not known. */
function readTimes(content: Buffer): { readonly timescale: number; readonly duration: number } {
  if (isWide(content)) {
    const duration = content.readBigUInt64BE(24);
    return {
      timescale: content.readUInt32BE(20),
      duration: duration === 0xff_ff_ff_ff_ff_ff_ff_ffn ? 0 : Number(duration),
    };
  }
  const duration = content.readUInt32BE(16);
  return { timescale: content.readUInt32BE(12), duration: duration === 0xff_ff_ff_ff ? 0 : duration };
}

const notes: Readonly<Record<string, (movie: Movie, content: Buffer) => void>> = {
  mvhd: (movie, content) => {
    Object.assign(movie, readTimes(content));
  },
  tkhd: (movie, content) => {
    const track = movie.tracks.at(-1);
    if (track !== undefined) track.id = content.readUInt32BE(isWide(content) ? 20 : 12);
  },
  mdhd: (movie, content) => {
    const track = movie.tracks.at(-1);
    if (track !== undefined) Object.assign(track, readTimes(content));
  },
  hdlr: (movie, content) => {
    const track = movie.tracks.at(-1);
    if (track !== undefined) track.isSound = content.toString('latin1', 8, 12) === 'soun';
  },
  trex: (movie, content) => {
    if (movie.fragmentDefaults.size >= trackCap) return;
    movie.fragmentDefaults.set(content.readUInt32BE(4), content.readUInt32BE(12));
  },
  tfhd: (movie, content) => {
    const flags = flagsOf(content);
    const trackId = content.readUInt32BE(4);
    const at = 8 + ((flags & 0x1) === 0 ? 0 : 8) + ((flags & 0x2) === 0 ? 0 : 4);
    const sampleDuration =
      (flags & 0x8) === 0 ? (movie.fragmentDefaults.get(trackId) ?? 0) : content.readUInt32BE(at);
    movie.fragment = { trackId, sampleDuration };
  },
  trun: (movie, content) => {
    const { fragment } = movie;
    if (fragment === null || !movie.tracks.some((track) => track.id === fragment.trackId)) return;
    const before = movie.fragmentTicks.get(fragment.trackId) ?? 0;
    movie.fragmentTicks.set(fragment.trackId, before + readRun(content, fragment.sampleDuration));
  },
};

/** The length of one run of samples, in the track's timescale. */
function readRun(content: Buffer, sampleDuration: number): number {
  const flags = flagsOf(content);
  const sampleCount = content.readUInt32BE(4);
  if ((flags & 0x100) === 0) return sampleCount * sampleDuration;
  const entryLength = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => (flags & flag) !== 0).length;
  const start = 8 + ((flags & 0x1) === 0 ? 0 : 4) + ((flags & 0x4) === 0 ? 0 : 4);
  let ticks = 0;
  for (let index = 0; index < sampleCount && start + index * entryLength + 4 <= content.length; index += 1) {
    ticks += content.readUInt32BE(start + index * entryLength);
  }
  return ticks;
}
