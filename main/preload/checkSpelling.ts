import { ipcRenderer, webFrame } from 'electron';
import {
  spellingAskedChannel,
  spellingStateChannel,
  spellingSuggestedChannel,
  spellingTermsChannel,
} from '../../shared/ipc/ipcChannels.ts';
import { createKnownSpellings, type KnownSpellings } from '../../shared/settings/knownSpellings.ts';
import type { SpellingState } from '../../shared/settings/spelling.ts';

/** Each check takes 50 µs, and Chromium repeats them while a person types. */
const mostRemembered = 20_000;
/** In no dictionary: it counts as right until a dictionary is loaded. */
const noWord = 'qxzvwk';

/** Marks words that neither Chromium's dictionary nor the clinic knows, without the page's code. */
export function checkSpelling(): void {
  let state: SpellingState = { language: 'off', words: [] };
  let clinic = createKnownSpellings([]);
  let veterinary: KnownSpellings | null = null;
  let loading: Promise<readonly string[]> | null = null;
  const remembered = new Map<string, boolean>();
  let isReady = false;

  /** Main reads the list when a text is first checked, so that it costs nothing at the start, or while spelling is off. */
  async function loadVeterinary(): Promise<void> {
    loading ??= ipcRenderer.invoke(spellingTermsChannel) as Promise<readonly string[]>;
    veterinary ??= createKnownSpellings(await loading);
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

  async function findMisspelled(words: readonly string[], done: (found: string[]) => void): Promise<void> {
    // Without an await each later time, because a note is checked again and again while it is written.
    if (state.language !== 'off' && veterinary === null) await loadVeterinary();
    if (state.language !== 'off') isReady ||= webFrame.isWordMisspelled(noWord);
    done(state.language !== 'off' && isReady ? words.filter(isMisspelled) : []);
  }

  ipcRenderer.on(spellingStateChannel, (_event, now: SpellingState) => {
    state = now;
    clinic = createKnownSpellings(now.words);
    remembered.clear();
    isReady = false;
    unmarkAll();
  });
  ipcRenderer.on(spellingAskedChannel, (_event, id: number, word: string) => {
    const near = [...clinic.near(word), ...(veterinary?.near(word) ?? [])];
    const words = [...near, ...webFrame.getWordSuggestions(word)];
    ipcRenderer.send(spellingSuggestedChannel, id, [...new Set(words)]);
  });
  webFrame.setSpellCheckProvider('en', {
    spellCheck(words, done) {
      void findMisspelled(words, done);
    },
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
