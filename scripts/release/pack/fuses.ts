/**
 * Electron's fuses in the order of the fuse wire, by their names in electron-builder.yml
 * (https://www.electronjs.org/docs/latest/tutorial/fuses).
 */
const fuseNames = [
  'runAsNode',
  'enableCookieEncryption',
  'enableNodeOptionsEnvironmentVariable',
  'enableNodeCliInspectArguments',
  'enableEmbeddedAsarIntegrityValidation',
  'onlyLoadAppFromAsar',
  'loadBrowserProcessSpecificV8Snapshot',
  'grantFileProtocolExtraPrivileges',
  'wasmTrapHandlers',
] as const;

type FuseName = (typeof fuseNames)[number];
export type Fuses = Readonly<Partial<Record<FuseName, boolean>>>;

/**
 * Fuses that electron-builder cannot set, with their expected values. Trap handlers make out-of-bounds checks
 * of WebAssembly cheap; the app runs no WebAssembly, so Electron's default stays.
 */
export const declaredHere: Fuses = { wasmTrapHandlers: true };

/** Marks the fuse wire in the binary; after it come the version, the length, and one digit for each fuse. */
const sentinel = Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX');
const knownVersion = 1;

/**
 * The fuse wires of a built binary: one, or one for each architecture in a universal binary. Throws if there
 * is none, or if one has fuses that are not declared.
 */
export function fusesIn(binary: Buffer): readonly Fuses[] {
  const wires: Fuses[] = [];
  for (let at = binary.indexOf(sentinel); at !== -1; at = binary.indexOf(sentinel, at + 1))
    wires.push(wireAt(binary, at + sentinel.length));
  if (wires.length === 0) throw new Error('there is no fuse wire in it');
  return wires;
}

function wireAt(binary: Buffer, at: number): Fuses {
  const version = binary[at];
  const length = binary[at + 1] ?? 0;
  if (version !== knownVersion) throw new Error(`its fuse wire has version ${String(version)}`);
  if (length > fuseNames.length)
    throw new Error(`its fuse wire has ${length} fuses, and ${fuseNames.length} are declared`);
  const digits = binary.subarray(at + 2, at + 2 + length).toString('latin1');
  return Object.fromEntries(fuseNames.slice(0, length).map((name, index) => [name, digits[index] === '1']));
}

/** One line for each difference. A fuse that the binary does not have yet is no difference. */
export function fuseDifferences(built: Fuses, declared: Fuses): readonly string[] {
  return fuseNames
    .filter((name) => built[name] !== undefined && built[name] !== declared[name])
    .map((name) => `${name} is ${String(built[name])}, declared is ${String(declared[name] ?? 'nothing')}`);
}
