/** `/etc` is IT's alone. */
export const linuxFile = '/etc/clinic-companion/policy.json';

/** A profile for the computer, and one for whoever is signed in, which has the last word. */
export const macFiles = (username: string): readonly string[] =>
  ['', `${username}/`].map((folder) => `/Library/Managed Preferences/${folder}app.clinic-companion.plist`);

export const policyKey = 'Software\\Policies\\ClinicCompanion';

type Owned = { readonly uid: number; readonly mode: number };

/** Nobody else may write to it. */
export const isOnlyOf = (owner: number, { uid, mode }: Owned): boolean =>
  uid === owner && (mode & 0o022) === 0;
