import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { msiProjectCreated } from '../../../../../scripts/release/windows/msiProjectCreated.ts';

const template = resolve(
  import.meta.dirname,
  '../../../../../node_modules/app-builder-lib/templates/msi/template.xml',
);

it('stops Windows from ending a running app for an update, and changes nothing else in the package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-msi-'));
  try {
    const project = join(folder, 'project.wxs');
    await copyFile(template, project);
    await msiProjectCreated(project);
    const property = '<Property Id="MSIRESTARTMANAGERCONTROL" Value="Disable"/>';
    const written = await readFile(project, 'utf8');
    expect(written.split(property)).toHaveLength(2);
    expect(written.replace(`\n    ${property}`, '')).toBe(await readFile(template, 'utf8'));
    await expect(msiProjectCreated(join(folder, 'none.wxs'))).rejects.toThrow();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
