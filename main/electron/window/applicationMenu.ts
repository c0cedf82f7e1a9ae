import { Menu, type MenuItemConstructorOptions } from 'electron';
import { electronStrings } from '../electronStrings.ts';

/** Text editing, zoom and window roles: the shortcuts that each system's users have in their fingers. */
export function setApplicationMenu(): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac
      ? [{ role: 'appMenu' } as const]
      : [{ label: electronStrings.menu.file, submenu: [{ role: 'quit' } as const] }]),
    { role: 'editMenu' },
    {
      label: electronStrings.menu.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu' },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** Before the app is ready: Electron then makes none of its own first, which nobody would see. */
export function makeNoDefaultMenu(): void {
  Menu.setApplicationMenu(null);
}
