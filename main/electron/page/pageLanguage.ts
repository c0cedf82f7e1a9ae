type App = {
  readonly getPreferredSystemLanguages: () => readonly string[];
  readonly commandLine: {
    readonly hasSwitch: (name: string) => boolean;
    readonly appendSwitch: (name: string, value: string) => void;
  };
};

/**
 * A package holds American and British English alone, and Chromium would take the American for any other
 * language, with the month first in each date field. Must run before Electron is ready.
 */
export function choosePageLanguage(app: App): void {
  if (!app.commandLine.hasSwitch('lang'))
    app.commandLine.appendSwitch('lang', pageLanguage(app.getPreferredSystemLanguages()[0] ?? ''));
}

/** `system`: a BCP 47 tag, or none, such as `C` on Linux. */
function pageLanguage(system: string): 'en-US' | 'en-GB' {
  const isAmerican = /^(?:en|c|posix|)$|-us\b/i.test(system);
  return isAmerican ? 'en-US' : 'en-GB';
}
