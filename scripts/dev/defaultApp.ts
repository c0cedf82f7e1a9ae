/**
 * What Electron runs if its folder holds no app: it loads the modules that `-r` names and then the app in the
 * folder that the command line names. Electron's own default app does this too, and the runtime from the npm
 * registry comes without it.
 */
import { app as typedApp, type App } from 'electron';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Two methods that Electron's own default app calls and its types leave out. */
const app = typedApp as App & { setVersion(version: string): void; setAppPath(folder: string): void };
const require = createRequire(import.meta.url);
const args = process.argv.slice(1);

const required: string[] = [];
let named: string | undefined;
for (let index = 0; index < args.length && named === undefined; index += 1) {
  const arg = args[index] ?? '';
  if (arg === '--version' || arg === '-v') {
    process.stdout.write(`v${process.versions['electron'] ?? ''}\n`);
    process.exit(0);
  }
  if (arg === '-r' || arg === '--require') required.push(args[(index += 1)] ?? '');
  else if (!arg.startsWith('-')) named = arg;
}

for (const module of required) require(path.isAbsolute(module) ? module : path.resolve(module));
if (named === undefined) {
  process.stderr.write('No app: name the folder of one.\n');
  process.exit(1);
}

const given = path.resolve(named);
const isFolder = statSync(given).isDirectory();
const folder = isFolder ? given : path.dirname(given);
const { name, productName, version, desktopName } = isFolder ? manifestIn(folder) : {};
const shownName = productName ?? name;
if (shownName !== undefined) app.setName(shownName);
if (version !== undefined) app.setVersion(version);
app.setDesktopName(desktopName ?? `${app.getName()}.desktop`);
app.setAppPath(folder);
Object.assign(process, { defaultApp: true });
require(given);

type Manifest = Partial<Record<'name' | 'productName' | 'version' | 'desktopName', string>>;

function manifestIn(of: string): Manifest {
  return JSON.parse(readFileSync(path.join(of, 'package.json'), 'utf8')) as Manifest;
}
