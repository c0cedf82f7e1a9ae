/**
 * electron-builder's project of the MSI in the words of wixl, which knows fewer than the WiX that a release
 * uses: ids for components and files, folders one in another, one group of components for each folder, and no
 * properties of shortcuts.
 * The rest is as in a release.
 */
export function msiForWixl(project: string, version: string): string {
  const folders = [
    ...project.matchAll(/^ *<Directory Id="([^"]+)" Name="APPLICATIONFOLDER:\\([^"]*)\\"\/>\n/gm),
  ];
  const tree = folderTree(folders.map(([, id = '', path = '']) => ({ id, path: path.split('\\') })));
  const inFolders = withGroups(
    project.replaceAll(/^ *<Directory Id="[^"]+" Name="APPLICATIONFOLDER:[^\n]*\n/gm, ''),
  );
  return inFolders
    .replace('http://wixtoolset.org/schemas/v4/wxs', 'http://schemas.microsoft.com/wix/2006/wi')
    .replace(/( UpgradeCode="[^"]+" Version=)"[^"]+"/, `$1"${version}"`)
    .replaceAll(/<!\[CDATA\[([^\]]*)\]\]>/g, (_, text: string) => text.replaceAll('>', '&gt;'))
    .replace(/<Directory Id="APPLICATIONFOLDER" Name="([^"]+)"\/>/, (_, name: string) =>
      [`<Directory Id="APPLICATIONFOLDER" Name="${name}">`, tree, '</Directory>'].join('\n'),
    )
    .replaceAll(/(<Shortcut [^>]*[^/])>\s*<ShortcutProperty [^>]*\/>\s*<\/Shortcut>/g, '$1/>')
    .replaceAll(/SourceFile="Z:([^"]+)"/g, (_, path: string) => `SourceFile="${path.replaceAll('\\', '/')}"`);
}

/** A component of a folder of its own goes into a group for that folder. */
function withGroups(project: string): string {
  const groups = new Map<string, string[]>();
  let count = 0;
  const left = project.replaceAll(
    /^ *<Component(?: Directory="([^"]+)")?>(.*?)<\/Component>\n/gms,
    (_, folder: string | undefined, content: string) => {
      count += 1;
      const files = content.replace(/<File (?![^>]* Id=)/, `<File Id="file${count}" `);
      const component = `<Component Id="part${count}" Guid="*">${files}</Component>\n`;
      if (folder === undefined) return component;
      groups.set(folder, [...(groups.get(folder) ?? []), component]);
      return '';
    },
  );
  const written = [...groups].map(
    ([folder, components]) =>
      `<ComponentGroup Id="of.${folder}" Directory="${folder}">\n${components.join('')}</ComponentGroup>\n`,
  );
  const references = [...groups.keys()].map((folder) => `<ComponentGroupRef Id="of.${folder}"/>\n`);
  return left
    .replace(/^ *<ComponentGroup /m, (start) => `${written.join('')}${start}`)
    .replace(/^ *<ComponentGroupRef /m, (start) => `${references.join('')}${start}`);
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
