import { z } from 'zod';
import { runOrThrow } from '../../dev/runTool.ts';
import { UserError } from '../../dev/userError.ts';
import type { ElectronRuntime } from '../../dev/electronRuntime.ts';
import type { Component } from './component.ts';

const versionsSchema = z.object({
  electron: z.string(),
  chrome: z.string(),
  node: z.string(),
  v8: z.string(),
});

/**
 * Electron and its parts, whose versions the runtime prints. `packed` is the packed version; the runtime must
 * have the same. Without a runtime, as when packing for another system, the result names Electron without its
 * parts.
 */
export async function runtimeComponent(runtime: ElectronRuntime | null, packed: string): Promise<Component> {
  if (runtime === null) return electronAlone(packed);
  const output = await runOrThrow(
    {
      command: runtime.executable,
      args: ['-p', 'JSON.stringify(process.versions)'],
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      timeoutMs: 60_000,
    },
    'Electron does not say what it is made of',
  );
  const versions = versionsSchema.parse(JSON.parse(output));
  if (versions.electron !== packed)
    throw new UserError(`Electron ${packed} is packed, and ${versions.electron} is at hand to be asked.`);
  return describeRuntime(versions);
}

function describeRuntime({ electron, chrome, node, v8 }: z.infer<typeof versionsSchema>): Component {
  // Their licence texts are files beside the program, as are those of all parts of Chromium and Node.
  const part = (
    name: string,
    version: string,
    supplier: string,
    licence: string,
    cpe?: string,
  ): Component => ({
    kind: cpe === undefined ? 'library' : 'framework',
    name,
    version,
    supplier,
    licence,
    ...(cpe === undefined ? {} : { cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*` }),
    texts: [],
  });
  return {
    ...electronAlone(electron),
    parts: [
      part('Chromium', chrome, 'The Chromium Authors', 'BSD-3-Clause', 'google:chrome'),
      part('Node.js', node, 'OpenJS Foundation', 'MIT', 'nodejs:node.js'),
      part('V8', v8, 'the V8 project authors', 'BSD-3-Clause'),
      part("Chromium's FFmpeg", chrome, 'The Chromium Authors', 'LGPL-2.1-or-later'),
    ],
  };
}

const electronAlone = (electron: string): Component => ({
  kind: 'framework',
  name: 'Electron',
  version: electron,
  supplier: 'OpenJS Foundation',
  licence: 'MIT',
  purl: `pkg:npm/electron@${electron}`,
  cpe: `cpe:2.3:a:electronjs:electron:${electron}:*:*:*:*:*:*:*`,
  texts: [
    'Its licence is in LICENSE.electron.txt; those of Chromium, Node and all they are made of are in LICENSES.chromium.html.',
  ],
});
