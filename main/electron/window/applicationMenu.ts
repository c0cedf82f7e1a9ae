import { Menu, type MenuItemConstructorOptions } from 'electron';
import { electronStrings } from '../electronStrings.ts';

/** For the usual shortcuts of text editing, zoom and windows. */
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

/** Before the app is ready, so that Electron does not build a default menu first. */
export function makeNoDefaultMenu(): void {
  Menu.setApplicationMenu(null);
}
