import { readFile, writeFile } from 'node:fs/promises';

const anchor = '<Property Id="DISABLEADVTSHORTCUTS" Value="1"/>';
const property = '<Property Id="MSIRESTARTMANAGERCONTROL" Value="Disable"/>';

/**
 * electron-builder calls this with the MSI's project before it is compiled. Without this property, Windows ends running
 * programs whose files a silent installation replaces, and the app may be recording. With the property, Windows replaces
 * those files at the next restart, and msiexec exits with 3010.
 */
export async function msiProjectCreated(file: string): Promise<void> {
  const project = await readFile(file, 'utf8');
  if (project.split(anchor).length !== 2)
    throw new Error('The project of the MSI is not as it was expected.');
  await writeFile(file, project.replace(anchor, `${anchor}\n    ${property}`));
}
