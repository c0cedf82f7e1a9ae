import { expect, it } from 'vitest';
import { packagesForLibraries, parseLdd } from '../../../../scripts/dev/missingLibraries.ts';

const ldd = `	linux-vdso.so.1 (0x00007ffc3a5f2000)
	libffmpeg.so => /cache/electron/libffmpeg.so (0x00007f2c5a000000)
	libnss3.so => not found
	libnssutil3.so => not found
	libgtk-3.so.0 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f2c59e00000)
	libgtk-3.so.0 => not found
	/lib64/ld-linux-x86-64.so.2 (0x00007f2c6a000000)
`;

it('lists every library that the loader does not find once', () => {
  expect(parseLdd(ldd)).toEqual(['libnss3.so', 'libnssutil3.so', 'libgtk-3.so.0']);
});

it('lists no library if all are found, or if the output is not a list', () => {
  expect(parseLdd('	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f2c59e00000)\n')).toEqual([]);
  expect(parseLdd('	not a dynamic executable\n')).toEqual([]);
});

it('names each package once, and the libraries of no known package', () => {
  expect(packagesForLibraries([...parseLdd(ldd), 'libfuture.so.9'])).toEqual({
    packages: [['libnss3'], ['libgtk-3-0t64', 'libgtk-3-0']],
    unknown: ['libfuture.so.9'],
  });
});
