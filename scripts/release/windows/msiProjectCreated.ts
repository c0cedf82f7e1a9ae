import { readFile, writeFile } from 'node:fs/promises';

const propertyAnchor = '<Property Id="DISABLEADVTSHORTCUTS" Value="1"/>';
const property = '<Property Id="MSIRESTARTMANAGERCONTROL" Value="Disable"/>';

const componentsAnchor = '\n    </ComponentGroup>';
/**
 * Links of other programs (docs/starting-from-other-programs.md). Behind `--`, Chromium reads no switch out
 * of a link.
 * `mainExecutable` is electron-builder's id of the program. The Guid must never change.
 */
const linkComponent = `
      <Component Id="ConsultLink" Guid="A26EFE66-1290-46A1-A37A-3443E67B36D1">
        <RegistryKey Root="HKLM" Key="Software\\Classes\\clinic-companion">
          <RegistryValue Type="string" Value="URL:Clinic Companion" KeyPath="yes"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
          <RegistryValue Key="shell\\open\\command" Type="string" Value="&quot;[#mainExecutable]&quot; -- &quot;%1&quot;"/>
        </RegistryKey>
      </Component>`;

/**
 * electron-builder calls this with the MSI's project before it is compiled. Without the property, Windows
 * ends running programs whose files a silent installation replaces, and the app may be recording. With the
 * property, Windows replaces those files at the next restart, and msiexec exits with 3010. electron-builder
 * itself registers no links in an MSI.
 */
export async function msiProjectCreated(file: string): Promise<void> {
  const project = await readFile(file, 'utf8');
  if ([propertyAnchor, componentsAnchor].some((anchor) => project.split(anchor).length !== 2))
    throw new Error('The project of the MSI is not as it was expected.');
  await writeFile(
    file,
    project
      .replace(propertyAnchor, () => `${propertyAnchor}\n    ${property}`)
      .replace(componentsAnchor, () => `${linkComponent}${componentsAnchor}`),
  );
}
