import { contextBridge, ipcRenderer, webUtils, webFrame } from 'electron';
import type { ClinicBridge } from '../../shared/ipc/ipcContract.ts';
import {
  commandChannel,
  droppedFilesChannel,
  eventChannel,
  microphoneChannel,
  spellingSuggestionsChannel,
  spellingStateChannel,
  spellingTermsChannel,
} from '../../shared/ipc/ipcChannels.ts';
import { createKnownSpellings, type KnownSpellings } from '../../shared/settings/knownSpellings.ts';
import type { SpellingState } from '../../shared/settings/spelling.ts';

/** Each check takes 50 µs, and Chromium repeats them while a person types. */
const mostRemembered = 20_000;
/** In no dictionary: it counts as right until a dictionary is loaded. */
const noWord = 'qxzvwk';

function checkSpelling(): void {
  let state: SpellingState = { language: 'off', words: [] };
  let clinic = createKnownSpellings([]);
  let veterinary: KnownSpellings | null = null;
  let isAsked = false;
  const remembered = new Map<string, boolean>();
  let isReady = false;

  /**
   * When a person first goes into a text, so that it costs nothing at the start, or while spelling is off.
   */
  async function loadVeterinary(): Promise<void> {
    if (isAsked) return;
    isAsked = true;
    const words = (await ipcRenderer.invoke(spellingTermsChannel)) as readonly string[];
    veterinary = createKnownSpellings(words);
  }

  function isMisspelled(word: string): boolean {
    const answer = remembered.get(word);
    if (answer !== undefined) return answer;
    if (remembered.size >= mostRemembered) remembered.clear();
    const isKnown = clinic.has(word) || veterinary?.has(word) === true;
    const isWrong = !isKnown && webFrame.isWordMisspelled(word);
    remembered.set(word, isWrong);
    return isWrong;
  }

  function findMisspelled(words: readonly string[]): string[] {
    if (state.language === 'off') return [];
    void loadVeterinary();
    if (veterinary === null) return [];
    isReady ||= webFrame.isWordMisspelled(noWord);
    return isReady ? words.filter(isMisspelled) : [];
  }

  ipcRenderer.on(spellingStateChannel, (_event, now: SpellingState) => {
    state = now;
    clinic = createKnownSpellings(now.words);
    remembered.clear();
    isReady = false;
    unmarkAll();
  });
  ipcRenderer.on(spellingSuggestionsChannel, ({ ports }, word: string) => {
    const near = [...clinic.near(word), ...(veterinary?.near(word) ?? [])];
    ports[0]?.postMessage([...new Set([...near, ...webFrame.getWordSuggestions(word)])]);
  });
  webFrame.setSpellCheckProvider('en', {
    // The answer is given before this returns: a later one, to a check that Chromium has dropped, ends the
    // page's process.
    spellCheck(words, done) {
      done(findMisspelled(words));
    },
  });
  document.addEventListener('focusin', ({ target }) => {
    if (state.language !== 'off' && target instanceof HTMLTextAreaElement) void loadVeterinary();
  });
}

/** Chromium removes its marks only when it checks again, which it does only while a person types. */
function unmarkAll(): void {
  for (const box of document.querySelectorAll('textarea')) {
    if (!box.spellcheck) continue;
    box.spellcheck = false;
    box.spellcheck = true;
  }
}

/** Main checks names and inputs. */
const bridge = {
  invoke: (name, input) => ipcRenderer.invoke(commandChannel, name, input),
  on: (name, listener) => {
    const forward = (_event: unknown, payload: Parameters<typeof listener>[0]): void => listener(payload);
    ipcRenderer.on(eventChannel(name), forward);
    return () => {
      ipcRenderer.off(eventChannel(name), forward);
    };
  },
  // The page never learns the path of a dropped file.
  importDropped: (files, about, to) => {
    const paths = files.filter((file) => file instanceof File).map((file) => webUtils.getPathForFile(file));
    return ipcRenderer.invoke(droppedFilesChannel, {
      paths: paths.filter((path) => path !== ''),
      patient: about,
      connectionId: to,
    });
  },
} satisfies ClinicBridge;

// A port cannot pass through the bridge, so it comes as a message of the page. Main parses what comes with
// it.
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window || event.origin !== window.location.origin) return;
  const { data, ports } = event;
  if (typeof data !== 'object' || data === null || !('name' in data) || data.name !== microphoneChannel)
    return;
  if ('handover' in data) ipcRenderer.postMessage(microphoneChannel, data.handover, [...ports]);
});

checkSpelling();
contextBridge.exposeInMainWorld('clinic', bridge);
