import { shell } from 'electron';

/** The system's own page about who may use the microphone; fixed addresses, none from outside. */
const pages: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'ms-settings:privacy-microphone',
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
};

/** False where the system has no such page that could be opened. */
export async function openMicrophoneSettings(): Promise<boolean> {
  const page = pages[process.platform];
  if (page === undefined) return false;
  await shell.openExternal(page);
  return true;
}
