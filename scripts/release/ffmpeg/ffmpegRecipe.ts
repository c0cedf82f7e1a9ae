/** The systems that `npm run ffmpeg:build` builds for, in electron-builder's names. */
export const ffmpegTargets = ['linux-x64', 'win-x64'] as const;
export type FfmpegTarget = (typeof ffmpegTargets)[number];

/** The parts for sound that go into ffmpeg, in the words of its configure script. */
export const soundParts = {
  /**
   * Those that `main/audio/ffmpeg/ffmpegArguments.ts` allows; mov also reads MP4, M4A, 3GP and MJ2, matroska
   * WebM.
   */
  demuxer: words(
    'wav w64 aiff au caf flac mp3 aac amr amrnb amrwb ogg asf mov matroska', // the vet's files
    'pcm_s16le', // our own samples
  ),
  /** What phones, dictaphones, telephones, chat programs and cameras record with. */
  decoder: words(
    'aac aac_latm ac3 eac3 alac flac mp1float mp2float mp3float opus vorbis speex',
    'wmav1 wmav2 wmapro wmavoice wmalossless',
    'amrnb amrwb evrc g723_1 g729 gsm gsm_ms ilbc qcelp truespeech',
    'adpcm_g722 adpcm_g726 adpcm_g726le adpcm_ima_oki adpcm_ima_qt adpcm_ima_wav adpcm_ms adpcm_yamaha',
    'mace3 mace6 pcm_alaw pcm_mulaw pcm_s8 pcm_u8 pcm_s16be pcm_s16le pcm_u16be pcm_u16le',
    'pcm_s24be pcm_s24le pcm_s32be pcm_s32le pcm_s64be pcm_s64le pcm_f32be pcm_f32le pcm_f64be pcm_f64le',
  ),
  parser: words('aac aac_latm ac3 amr flac g723_1 g729 gsm mpegaudio opus vorbis'),
  /** Those of the arguments, and those that ffmpeg puts between sound and encoder without being asked. */
  filter: words('aformat ametadata anull anullsink aresample aselect asetnsamples asplit astats atrim'),
  encoder: words('libopus pcm_s16le'),
  muxer: words('ogg pcm_s16le'),
  protocol: words('file pipe'),
} as const;

/** Strengthens a program that reads foreign files. No path: the options are readable in the program. */
export const hardening: Readonly<
  Record<FfmpegTarget, { readonly compile: readonly string[]; readonly link: readonly string[] }>
> = {
  'linux-x64': {
    compile: words(
      '-fPIE -fstack-protector-strong -fstack-clash-protection -fcf-protection -D_FORTIFY_SOURCE=2',
    ),
    link: words('-pie -Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack -Wl,--as-needed'),
  },
  'win-x64': {
    compile: words('-fstack-protector-strong -D_FORTIFY_SOURCE=2'),
    link: words(
      '-static -Wl,--dynamicbase -Wl,--nxcompat -Wl,--high-entropy-va',
      // The time of the build would make each build another.
      '-Wl,--no-insert-timestamp',
    ),
  },
};

const crossPrefix = 'x86_64-w64-mingw32';

/** The options of opus' configure script. */
export function opusOptions(target: FfmpegTarget): readonly string[] {
  return [
    ...words('--disable-shared --enable-static --disable-doc --disable-extra-programs --prefix=/opus'),
    ...(target === 'win-x64' ? [`--host=${crossPrefix}`] : []),
  ];
}

/**
 * The options of ffmpeg's configure script. Under the LGPL: neither `--enable-gpl` nor `--enable-nonfree`.
 * Nothing of the build machine is taken because it is there, and nothing speaks to a network.
 */
export function ffmpegOptions(target: FfmpegTarget): readonly string[] {
  const { compile, link } = hardening[target];
  return [
    ...words('--disable-everything --disable-autodetect --disable-network --disable-doc --disable-debug'),
    ...words('--disable-avdevice --disable-swscale --disable-postproc --disable-ffplay'),
    ...words('--enable-static --disable-shared --enable-libopus --pkg-config=pkg-config'),
    '--prefix=/ffmpeg',
    ...Object.entries(soundParts).map(([part, names]) => `--enable-${part}=${names.join(',')}`),
    `--extra-cflags=${compile.join(' ')}`,
    `--extra-ldexeflags=${link.join(' ')}`,
    ...(target === 'win-x64'
      ? [
          ...words('--enable-w32threads --target-os=mingw64 --arch=x86_64 --enable-cross-compile'),
          `--cross-prefix=${crossPrefix}-`,
        ]
      : ['--enable-pthreads', '--enable-pic']),
  ];
}

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '));
}
