import { shell } from 'electron';

/** The system's settings page for microphone access. */
const pages: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'ms-settings:privacy-microphone',
  darwin: 'x-apple.systempreferences:com.apple.preference.security?Privacy_Microphone',
};

/** False: the system has no such page. */
export async function openMicrophoneSettings(): Promise<boolean> {
  const page = pages[process.platform];
  if (page === undefined) return false;
  await shell.openExternal(page);
  return true;
}
