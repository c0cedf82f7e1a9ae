import { Menu, type MenuItemConstructorOptions } from 'electron';
import { electronStrings } from '../electronStrings.ts';

export function setApplicationMenu(showGuide: () => void): void {
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
    {
      label: electronStrings.menu.help,
      role: 'help',
      submenu: [
        // The page itself listens to the key, so that it can begin where the person is.
        {
          label: electronStrings.menu.guide,
          accelerator: 'F1',
          registerAccelerator: false,
          click: showGuide,
        },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** Before the app is ready: Electron would build a default menu first. */
export function makeNoDefaultMenu(): void {
  Menu.setApplicationMenu(null);
}
