import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { runTool } from '../../../scripts/dev/runTool.ts';
import { findOnPath } from '../../../scripts/dev/findFfmpeg.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const root = resolve(import.meta.dirname, '../../..');
const makensis = findOnPath('makensis');

// makensis is installed where tests may install packages (scripts/dev/prepare.ts).
it.skipIf(makensis === undefined)(
  'the installer’s script for Windows is accepted by the compiler of NSIS, without a warning',
  async () => {
    const folder = await temporaryFolder();
    const script = join(root, 'scripts/release/windows/installer.nsh');
    const args = ['-V2', '-WX', `-DINCLUDED=${script}`, `-DOUTPUT=${join(folder, 'proof.exe')}`];
    const { code, output } = await runTool({
      command: makensis ?? '',
      args: [...args, join(root, 'test/fixtures/installer/proof.nsi')],
    });
    expect([code, output]).toEqual([0, '']);
  },
);
