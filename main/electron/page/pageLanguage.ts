type App = {
  readonly getPreferredSystemLanguages: () => readonly string[];
  readonly commandLine: {
    readonly hasSwitch: (name: string) => boolean;
    readonly appendSwitch: (name: string, value: string) => void;
  };
};

/**
 * Chooses the language of Chromium's own words: a package holds American and British English alone, and for any other
 * language Chromium would take the American, with the month first in each date field. Must run before Electron is ready.
 */
export function choosePageLanguage(app: App): void {
  if (!app.commandLine.hasSwitch('lang'))
    app.commandLine.appendSwitch('lang', pageLanguage(app.getPreferredSystemLanguages()[0] ?? ''));
}

/** `system`: a BCP 47 tag; a system without a language, such as `C` on Linux, counts as American. */
export function pageLanguage(system: string): 'en-US' | 'en-GB' {
  const isAmerican = /^(?:en|c|posix|)$|-us\b/i.test(system);
  return isAmerican ? 'en-US' : 'en-GB';
}
