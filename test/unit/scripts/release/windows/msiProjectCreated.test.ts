import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { msiProjectCreated } from '../../../../../scripts/release/windows/msiProjectCreated.ts';

const template = resolve(
  import.meta.dirname,
  '../../../../../node_modules/app-builder-lib/templates/msi/template.xml',
);

let folder = '';
let project = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clinic-msi-'));
  project = join(folder, 'project.wxs');
  await copyFile(template, project);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('stops Windows from ending a running app for an update, registers links, and changes nothing else in the package', async () => {
  await msiProjectCreated(project);
  const property = '<Property Id="MSIRESTARTMANAGERCONTROL" Value="Disable"/>';
  const written = await readFile(project, 'utf8');
  expect(written.split(property)).toHaveLength(2);
  const [component = ''] = /\n {6}<Component Id="ConsultLink"[^]*?<\/Component>/.exec(written) ?? [];
  expect(written.replace(`\n    ${property}`, '').replace(component, '')).toBe(
    await readFile(template, 'utf8'),
  );
  expect(component).toContain('Root="HKLM" Key="Software\\Classes\\clinic-companion"');
  expect(component).toContain('Name="URL Protocol" Type="string" Value=""');
  expect(component).toContain('Value="&quot;[#mainExecutable]&quot; -- &quot;%1&quot;"');
  expect(component.match(/KeyPath="yes"/g)).toHaveLength(1);
});

it('names the program as electron-builder does in the project', async () => {
  const target = resolve(template, '../../../out/targets/MsiTarget.js');
  expect(await readFile(target, 'utf8')).toContain('Id="mainExecutable"');
});

it('refuses a project that is not as expected', async () => {
  await expect(msiProjectCreated(join(folder, 'none.wxs'))).rejects.toThrow();
  await writeFile(project, '<Wix/>');
  await expect(msiProjectCreated(project)).rejects.toThrow('not as it was expected');
});
