import { runTool } from './runTool.ts';

/**
 * The Debian packages of the libraries that Electron links against. Of two names the first is the one since the 64-bit
 * time transition (Debian 13, Ubuntu 24.04), the second the one before.
 */
const packagesOf: Readonly<Record<string, readonly string[]>> = {
  'libX11-xcb.so.1': ['libx11-xcb1'],
  'libX11.so.6': ['libx11-6'],
  'libXcomposite.so.1': ['libxcomposite1'],
  'libXcursor.so.1': ['libxcursor1'],
  'libXdamage.so.1': ['libxdamage1'],
  'libXext.so.6': ['libxext6'],
  'libXfixes.so.3': ['libxfixes3'],
  'libXi.so.6': ['libxi6'],
  'libXrandr.so.2': ['libxrandr2'],
  'libXss.so.1': ['libxss1'],
  'libXtst.so.6': ['libxtst6'],
  'libasound.so.2': ['libasound2t64', 'libasound2'],
  'libatk-1.0.so.0': ['libatk1.0-0t64', 'libatk1.0-0'],
  'libatk-bridge-2.0.so.0': ['libatk-bridge2.0-0t64', 'libatk-bridge2.0-0'],
  'libatspi.so.0': ['libatspi2.0-0t64', 'libatspi2.0-0'],
  'libcairo.so.2': ['libcairo2'],
  'libcups.so.2': ['libcups2t64', 'libcups2'],
  'libdbus-1.so.3': ['libdbus-1-3'],
  'libdrm.so.2': ['libdrm2'],
  'libexpat.so.1': ['libexpat1'],
  'libgbm.so.1': ['libgbm1'],
  'libgcc_s.so.1': ['libgcc-s1'],
  'libgio-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libglib-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgobject-2.0.so.0': ['libglib2.0-0t64', 'libglib2.0-0'],
  'libgtk-3.so.0': ['libgtk-3-0t64', 'libgtk-3-0'],
  'libnspr4.so': ['libnspr4'],
  'libnss3.so': ['libnss3'],
  'libnssutil3.so': ['libnss3'],
  'libpango-1.0.so.0': ['libpango-1.0-0'],
  'libsmime3.so': ['libnss3'],
  'libstdc++.so.6': ['libstdc++6'],
  'libudev.so.1': ['libudev1'],
  'libxcb.so.1': ['libxcb1'],
  'libxkbcommon.so.0': ['libxkbcommon0'],
};

/** The names of one package in different releases of Debian, newest first. */
export type PackageNames = readonly string[];

/** The libraries that the loader does not find for a program, such as `libgtk-3.so.0`. */
export async function missingLibraries(program: string): Promise<readonly string[]> {
  const { output } = await runTool({ command: 'ldd', args: [program] });
  return parseLdd(output);
}

/** Reads `ldd`'s lines of the form `libgtk-3.so.0 => not found`. */
function parseLdd(output: string): readonly string[] {
  const names = [...output.matchAll(/^\s*(\S+) => not found$/gm)].flatMap((match) => match[1] ?? []);
  return [...new Set(names)];
}

export function packagesForLibraries(libraries: readonly string[]): {
  readonly packages: readonly PackageNames[];
  /** Libraries that belong to no known package. */
  readonly unknown: readonly string[];
} {
  const packages = libraries.map((library) => packagesOf[library]).filter((names) => names !== undefined);
  return {
    packages: [...new Map(packages.map((names) => [names[0], names])).values()],
    unknown: libraries.filter((library) => packagesOf[library] === undefined),
  };
}
