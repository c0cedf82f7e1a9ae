/** Put in at build from the environment (main/electron.vite.config.ts): inside the asar, which Windows and macOS check. */
declare const __UPDATE_ADDRESS__: string | undefined;
declare const __UPDATE_KEYS__: string | undefined;
declare const __UPDATE_PUBLISHER__: string | undefined;

/** The update address, and whose signatures this build trusts. Empty: not set. */
export const updatesBuiltIn = {
  address: typeof __UPDATE_ADDRESS__ === 'string' ? __UPDATE_ADDRESS__ : '',
  keys: typeof __UPDATE_KEYS__ === 'string' ? __UPDATE_KEYS__ : '',
  publisher: typeof __UPDATE_PUBLISHER__ === 'string' ? __UPDATE_PUBLISHER__ : '',
};
