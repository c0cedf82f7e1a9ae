import { readFile, writeFile } from 'node:fs/promises';

const anchor = '<Property Id="DISABLEADVTSHORTCUTS" Value="1"/>';
const property = '<Property Id="MSIRESTARTMANAGERCONTROL" Value="Disable"/>';

/**
 * Called by electron-builder with the project of the MSI before it is compiled. Without this property, a silent
 * installation has Windows end the programs whose files it replaces, and the app may be recording; with it, those files
 * are replaced at the next restart, and msiexec ends with 3010.
 */
export async function msiProjectCreated(file: string): Promise<void> {
  const project = await readFile(file, 'utf8');
  if (project.split(anchor).length !== 2)
    throw new Error('The project of the MSI is not as it was expected.');
  await writeFile(file, project.replace(anchor, `${anchor}\n    ${property}`));
}
