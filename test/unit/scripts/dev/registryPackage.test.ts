import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { verifyIntegrity } from '../../../../scripts/dev/registryPackage.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

describe('the pinned hash', () => {
  // printf 'runtime' | openssl dgst -sha512 -binary | base64
  const ofRuntime =
    'sha512-VT6QJQzkmplJe61XCGNt/bhfQfrjwTPKG3+gN0XRAME+Wbb6HyIJsFWNrbHn39ZKJHA8rtbNaeXcOsWM+ACcvg==';
  let folder = '';
  let file = '';
  beforeEach(async () => {
    folder = await temporaryFolder();
    file = path.join(folder, 'carrier.tgz');
  });

  it('the pinned hash accepts the file with that hash', async () => {
    await writeFile(file, 'runtime');
    await verifyIntegrity(file, ofRuntime);
    expect(existsSync(file)).toBe(true);
  });

  it('the pinned hash refuses any other file with a sentence, and deletes that file', async () => {
    await writeFile(file, 'runtimE');
    await expect(verifyIntegrity(file, ofRuntime)).rejects.toThrow(
      /^carrier\.tgz is not the file that was expected: its hash is sha512-.+ It was deleted/,
    );
    expect(existsSync(file)).toBe(false);
  });
});
