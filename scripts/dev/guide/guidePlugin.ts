import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Guide } from '../../../shared/guide.ts';
import { repoRoot } from '../repoRoot.ts';
import { parseGuide, piecesIn } from './parseGuide.ts';

const docs = join(repoRoot, 'docs');
const guideFile = join(docs, 'user-guide.md');

/** Gives the page the guide as the module `virtual:user-guide`, with the addresses of its pictures. */
export function userGuide(): Plugin {
  return {
    name: 'clinic-note-user-guide',
    // By the file's own name, so that the list of bundled packages knows whose it is.
    resolveId: (id) => (id === 'virtual:user-guide' ? guideFile : null),
    load: (id) => (id === guideFile ? moduleOf(parseGuide(readFileSync(guideFile, 'utf8'))) : null),
  };
}

/** The files of the pictures that the guide shows, in its order. */
export function picturesIn(guide: Guide): readonly string[] {
  return [...new Set(piecesIn(guide).flatMap((piece) => (piece.kind === 'picture' ? piece.file : [])))];
}

/** The same screen in dark colours, beside it. */
function darkOf(file: string): string {
  const dark = file.replace(/-light\.png$/, '-dark.png');
  return existsSync(join(docs, dark)) ? dark : file;
}

/** In a PNG, the width and the height stand at the same place in each file. */
function sizeOf(file: string): { readonly width: number; readonly height: number } {
  const bytes = readFileSync(join(docs, file));
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function moduleOf(guide: Guide): string {
  const imports: string[] = [];
  const imported = (file: string): string => {
    imports.push(`import file${imports.length} from ${JSON.stringify(`./${file}`)};`);
    return `file${imports.length - 1}`;
  };
  const pictures = picturesIn(guide).map((file) => {
    const { width, height } = sizeOf(file);
    const addresses = `light: ${imported(file)}, dark: ${imported(darkOf(file))}`;
    return `${JSON.stringify(file)}: { ${addresses}, width: ${width}, height: ${height} },`;
  });
  return [
    ...imports,
    `export const pictures = { ${pictures.join('\n')} };`,
    `export const guide = ${JSON.stringify(guide)};`,
  ].join('\n');
}
