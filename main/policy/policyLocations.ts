/** Only IT can write below `/etc`. */
export const linuxPolicyFile = '/etc/clinic-companion/policy.json';

/** A profile for the computer, and one for the signed-in account, which wins. */
export const macPolicyFiles = (username: string): readonly string[] =>
  ['', `${username}/`].map((folder) => `/Library/Managed Preferences/${folder}app.clinic-companion.plist`);

export const policyKey = 'Software\\Policies\\ClinicCompanion';

type Owned = { readonly uid: number; readonly mode: number };

export const isWritableByOwnerOnly = (owner: number, { uid, mode }: Owned): boolean =>
  uid === owner && (mode & 0o022) === 0;
