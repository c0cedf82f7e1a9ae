const safeHere = 'Everything here is safe. Choose another practice, or ask IT.';
const sandboxEnds = 'Only the try-out works, and closing the app loses its consults.';
const sandboxUntilThen = 'Until then only the try-out works.';

const notOpening = 'The stored consults cannot be opened. Their file is damaged or missing.';
const damaged = 'The file of the stored consults is damaged. Some may not open.';

/** Problems that stop all work until a person acts: the problem, and the next step. */
export const alertStrings = {
  keychain_absent:
    `This computer has no keychain, so no practice can be connected. ${sandboxEnds} ` +
    'Ask IT to set up a keychain.',
  keychain_locked:
    `This computer’s keychain is locked, so no practice can be connected. ${sandboxEnds} ` +
    'Unlock the keychain. Then check again.',
  keychain_refused:
    `The keychain did not let the app in, so no practice works. ${sandboxEnds} ` +
    'Check again, and choose Always Allow.',
  key_missing:
    'This computer’s keychain has lost your consults’ key. They are untouched. ' +
    `Ask IT to bring the key back, then check again. ${sandboxUntilThen}`,
  key_wrong:
    'This computer’s keychain has a different key. Your consults are untouched. ' +
    `Ask IT to bring the key back, then check again. ${sandboxUntilThen}`,
  store_unreadable: `${notOpening} Restore the backup, or show this to IT. ${sandboxUntilThen}`,
  /** Found during the run; the app continues with the readable part. */
  store_damaged: `${damaged} Restore the backup when no recording is under way.`,
  store_in_use:
    'Another program has the stored consults open. ' +
    `Close it, then start the app again. ${sandboxUntilThen}`,
  store_older:
    'This data was written by a test version. ' +
    `Install that version, or move its data folder away. ${sandboxUntilThen}`,
  store_newer:
    'The stored consults are from a newer version of this app. ' +
    `Install the newer version. ${sandboxUntilThen}`,
  /** IT's own copy of the data folder's key. */
  recovery_damaged:
    'The recovery copy of this computer’s key is damaged. All consults are safe. ' +
    'Ask IT to set the recovery key in the policy.',
  /** Or the folder lies on another computer. */
  data_folder_roams:
    'Windows copies this app’s data folder to other computers. Two computers could damage each other’s consults. ' +
    'Ask IT for a data folder on this computer only.',
  partner_disabled:
    'The note service has switched this app off. Record as usual. Everything is safe and can be sent later.',
  subscription_inactive:
    'The clinic’s subscription is not active. Recordings are safe. ' +
    'Ask to have it renewed, then press Try again.',
  /** The active connection can be read, and nothing is sent. */
  service_not_allowed: `Your organisation does not allow this practice’s service here. ${safeHere}`,
  practice_not_allowed: `Your organisation does not allow this practice here. ${safeHere}`,
  sandbox_not_allowed: `Your organisation does not allow test connections here. ${safeHere}`,
  disk_full:
    'The disk of this computer is full. Nothing new can be saved, but the rest is safe. ' +
    'Free some space, then check again.',
  disk_failed: 'This computer’s disk failed. Nothing new can be saved. Show this to IT.',
  ffmpeg_missing:
    'The part that reads recordings (ffmpeg) is missing or changed. Nothing can be imported. ' +
    'Ask IT to install the app again, then check again.',
};

export type AlertCode = keyof typeof alertStrings;

/** A disk problem at the app's start: the consults were not opened at all. */
const notOpenedTexts: Partial<Record<AlertCode, string>> = {
  disk_full:
    `The disk is full, so your consults could not be opened. ${sandboxEnds} ` +
    'Free some space, then close the app and start it again.',
  disk_failed: `This computer’s disk failed, so your consults could not be opened. ${sandboxEnds} Show this to IT.`,
};

type Alert = {
  readonly code: AlertCode;
  readonly isNothingKept: boolean;
  readonly restore?: { readonly backupMadeAt: number | null };
};

/** If the organisation has switched the sandbox off, the sentence does not mention it. */
export function alertSentence(
  { code, isNothingKept, restore }: Alert,
  { isSandboxAllowed = true }: { readonly isSandboxAllowed?: boolean } = {},
): string {
  const noBackup = restore?.backupMadeAt === null ? noBackupTexts[code] : undefined;
  const whole = noBackup ?? (isNothingKept ? notOpenedTexts[code] : undefined) ?? alertStrings[code];
  if (isSandboxAllowed) return whole;
  return whole.replace(` ${sandboxEnds}`, '').replace(` ${sandboxUntilThen}`, '');
}

/** Without a backup, the sentence does not mention restoring one. */
const noBackupTexts: Partial<Record<AlertCode, string>> = {
  store_unreadable: `${notOpening} No backup opens either. Ask IT before you set the file aside. ${sandboxUntilThen}`,
  store_damaged: `${damaged} No backup opens. Ask IT before you set the file aside.`,
};
