import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hashFile } from '../../dev/hashFile.ts';
import type { Component } from './component.ts';

/**
 * The packed dictionaries, as NOTICES.txt in their folder describes them. Throws on a dictionary without a
 * notice.
 */
export async function dictionaryComponents(
  folder: string,
  files: readonly string[],
): Promise<readonly Component[]> {
  const notices = readFileSync(path.join(folder, 'NOTICES.txt'), 'utf8');
  return Promise.all(
    files
      .filter((name) => name.endsWith('.bdic'))
      .sort()
      .map(async (name): Promise<Component> => {
        const section = notices.slice(notices.indexOf(`\n${name}\n`) + 1).split('\n\n')[0] ?? '';
        const version = /, version ([\d.]*\d)/.exec(section)?.[1];
        const recorded = /SHA-256\s+([0-9a-f]{64})/.exec(section)?.[1];
        const hex = await hashFile(path.join(folder, name));
        if (version === undefined || recorded !== hex)
          throw new Error(
            `${name} is not the dictionary that main/electron/spelling/dictionaries/NOTICES.txt describes.`,
          );
        return {
          kind: 'data',
          name: `SCOWL dictionary ${path.basename(name, '.bdic')}`,
          version,
          supplier: 'Kevin Atkinson',
          licence: 'LicenseRef-SCOWL',
          hash: { algorithm: 'SHA-256', hex },
          texts: [notices.trim()],
        };
      }),
  );
}
