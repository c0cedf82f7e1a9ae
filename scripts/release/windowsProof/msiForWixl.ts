/**
 * electron-builder's project of the MSI in the words of wixl, which knows fewer than the WiX that a release uses: ids for
 * components, folders one in another, and no properties of shortcuts. The rest is as in a release.
 */
export function msiForWixl(project: string, version: string): string {
  const folders = [
    ...project.matchAll(/^ *<Directory Id="([^"]+)" Name="APPLICATIONFOLDER:\\([^"]*)\\"\/>\n/gm),
  ];
  const tree = folderTree(folders.map(([, id = '', path = '']) => ({ id, path: path.split('\\') })));
  let component = 0;
  let file = 0;
  return project
    .replace('http://wixtoolset.org/schemas/v4/wxs', 'http://schemas.microsoft.com/wix/2006/wi')
    .replace(/( UpgradeCode="[^"]+" Version=)"[^"]+"/, `$1"${version}"`)
    .replaceAll(/<!\[CDATA\[([^\]]*)\]\]>/g, (_, text: string) => text.replaceAll('>', '&gt;'))
    .replaceAll(/^ *<Directory Id="[^"]+" Name="APPLICATIONFOLDER:[^\n]*\n/gm, '')
    .replace(/<Directory Id="APPLICATIONFOLDER" Name="([^"]+)"\/>/, (_, name: string) =>
      [`<Directory Id="APPLICATIONFOLDER" Name="${name}">`, tree, '</Directory>'].join('\n'),
    )
    .replaceAll(/<Component(?=>| Directory)/g, () => `<Component Id="part${(component += 1)}" Guid="*"`)
    .replaceAll(/<File (?![^>]* Id=)/g, () => `<File Id="file${(file += 1)}" `)
    .replaceAll(/(<Shortcut [^>]*[^/])>\s*<ShortcutProperty [^>]*\/>\s*<\/Shortcut>/g, '$1/>')
    .replaceAll(/SourceFile="Z:([^"]+)"/g, (_, path: string) => `SourceFile="${path.replaceAll('\\', '/')}"`);
}

type Folder = { readonly id: string; readonly path: readonly string[] };

/** A folder that holds no file of its own has no id in the project. */
function folderTree(folders: readonly Folder[], depth = 0): string {
  const names = [...new Set(folders.flatMap(({ path }) => path[depth] ?? []))];
  return names
    .map((name) => {
      const within = folders.filter(({ path }) => path[depth] === name);
      const own = within.find(({ path }) => path.length === depth + 1);
      const id = own?.id ?? `between.${within[0]?.id ?? ''}.${depth}`;
      return `<Directory Id="${id}" Name="${name}">${folderTree(within, depth + 1)}</Directory>`;
    })
    .join('\n');
}
