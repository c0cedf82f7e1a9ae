import { join } from 'node:path';
import {
  app,
  Menu,
  MessageChannelMain,
  type BrowserWindow,
  type ContextMenuParams,
  type Session,
  type WebContents,
} from 'electron';
import {
  spellingSuggestionsChannel,
  spellingStateChannel,
  spellingTermsChannel,
} from '../../../shared/ipc/ipcChannels.ts';
import type { SpellingState } from '../../../shared/settings/spelling.ts';
import { editingMenu } from './editingMenu.ts';
import { isTrustedSender } from '../page/isTrustedSender.ts';
import { readVeterinaryWords } from './dictionaries.ts';

type SpellingDeps = {
  readonly session: Session;
  readonly state: () => SpellingState;
  readonly add: (word: string) => void;
  readonly folder: string;
};

const suggestionsWaitMs = 500;
const mostSuggestions = 5;

/** The preload cannot ask the checker of Windows about a word. Before the app is ready. */
export function disableWindowsSpellChecker(): void {
  if (process.platform === 'win32')
    app.commandLine.appendSwitch('disable-features', 'WinUseBrowserSpellChecker');
}

/** The preload lets the clinic's words pass: Chromium would write its own word list unencrypted. */
export function createSpelling({ session, state, add, folder }: SpellingDeps) {
  let attached: BrowserWindow | null = null;
  let shown: SpellingState | null = null;

  /** A page notices a dictionary that was loaded after it only when the checker is switched on. */
  function restartChecker(): void {
    const isOn = shown !== null && shown.language !== 'off';
    session.setSpellCheckerEnabled(false);
    if (isOn) session.setSpellCheckerEnabled(true);
  }

  function sendState(): void {
    if (attached !== null && !attached.isDestroyed()) attached.webContents.send(spellingStateChannel, shown);
  }

  function update(): void {
    const now = state();
    const before = shown;
    if (before !== null && before.language === now.language && before.words === now.words) return;
    shown = { language: now.language, words: now.words };
    if (before?.language !== now.language) {
      if (now.language !== 'off') session.setSpellCheckerLanguages([now.language]);
      restartChecker();
    }
    sendState();
  }

  session.on('spellcheck-dictionary-initialized', () => {
    restartChecker();
    sendState();
  });

  return {
    update,
    attach(window: BrowserWindow): void {
      attached = window;
      const { webContents } = window;
      webContents.ipc.handle(spellingTermsChannel, (event) =>
        isTrustedSender(event, (sender) => sender === webContents.id) ? readVeterinaryWords(folder) : [],
      );
      webContents.on('did-finish-load', () => {
        shown = null;
        update();
      });
      webContents.on('context-menu', (_event, params) => void openMenu(window, params, add));
    },
  };
}

async function openMenu(window: BrowserWindow, params: ContextMenuParams, add: (word: string) => void) {
  const { misspelledWord: misspelled, x, y, menuSourceType: sourceType } = params;
  const suggestions = misspelled === '' ? [] : await suggestionsFor(window.webContents, misspelled);
  if (window.isDestroyed()) return;
  const replace = (by: string): void => window.webContents.replaceMisspelling(by);
  const template = editingMenu(params, suggestions, { replace, add });
  if (template.length > 0) Menu.buildFromTemplate(template).popup({ window, x, y, sourceType });
}

function suggestionsFor(webContents: WebContents, word: string): Promise<readonly string[]> {
  const { port1, port2 } = new MessageChannelMain();
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const timeout = setTimeout(resolve, suggestionsWaitMs, []);
  port1.once('message', ({ data }) => resolve(textsIn(data)));
  port1.start();
  webContents.postMessage(spellingSuggestionsChannel, word, [port2]);
  return promise.finally(() => {
    clearTimeout(timeout);
    port1.close();
  });
}

const textsIn = (words: unknown): readonly string[] =>
  Array.isArray(words)
    ? words.filter((word): word is string => typeof word === 'string').slice(0, mostSuggestions)
    : [];

export const dictionaryFolderOf = (outFolder: string): string =>
  app.isPackaged
    ? join(process.resourcesPath, 'dictionaries')
    : join(outFolder, '..', 'main', 'electron', 'spelling', 'dictionaries');
