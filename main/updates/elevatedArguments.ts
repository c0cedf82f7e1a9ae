/** What the elevated step is asked for on the command line. */
export type InstallUpdate = { readonly feedFile: string; readonly startsAfter: boolean };

const feedSwitch = '--install-update=';
const startSwitch = '--start-after-update';

/** The path is percent-encoded, because elevate.exe joins arguments with blanks and does not quote them. */
export const installUpdateArguments = ({ feedFile, startsAfter }: InstallUpdate): readonly string[] => [
  feedSwitch + encodeURIComponent(feedFile),
  ...(startsAfter ? [startSwitch] : []),
];

/** null: the command line is about something else. */
export function parseInstallUpdate(argv: readonly string[]): InstallUpdate | null {
  const given = argv.find((word) => word.startsWith(feedSwitch));
  if (given === undefined) return null;
  const startsAfter = argv.includes(startSwitch);
  try {
    return { feedFile: decodeURIComponent(given.slice(feedSwitch.length)), startsAfter };
  } catch {
    return { feedFile: '', startsAfter };
  }
}
