import { ipcRenderer, webFrame } from 'electron';
import {
  spellingAskedChannel,
  spellingStateChannel,
  spellingSuggestedChannel,
} from '../../shared/ipc/ipcChannels.ts';
import { createKnownSpellings, type KnownSpellings } from '../../shared/settings/knownSpellings.ts';
import type { SpellingState } from '../../shared/settings/spelling.ts';
import { veterinaryTerms } from '../../shared/settings/veterinaryTerms.ts';

/** Each check takes 50 µs, and Chromium repeats them while a person types. */
const mostRemembered = 20_000;
/** In no dictionary: it counts as right until a dictionary is loaded. */
const noWord = 'qxzvwk';

/** Marks words that neither Chromium's dictionary nor the clinic knows, without the page's code. */
export function checkSpelling(): void {
  let state: SpellingState = { language: 'off', words: [] };
  let known: KnownSpellings = createKnownSpellings(veterinaryTerms);
  const remembered = new Map<string, boolean>();
  let isReady = false;

  function isMisspelled(word: string): boolean {
    const answer = remembered.get(word);
    if (answer !== undefined) return answer;
    if (remembered.size >= mostRemembered) remembered.clear();
    const isWrong = !known.has(word) && webFrame.isWordMisspelled(word);
    remembered.set(word, isWrong);
    return isWrong;
  }

  ipcRenderer.on(spellingStateChannel, (_event, now: SpellingState) => {
    state = now;
    known = createKnownSpellings([...veterinaryTerms, ...now.words]);
    remembered.clear();
    isReady = false;
    unmarkAll();
  });
  ipcRenderer.on(spellingAskedChannel, (_event, id: number, word: string) => {
    const near = known.near(word);
    const words = [...near, ...webFrame.getWordSuggestions(word)];
    ipcRenderer.send(spellingSuggestedChannel, id, [...new Set(words)]);
  });
  webFrame.setSpellCheckProvider('en', {
    spellCheck(words, done) {
      if (state.language !== 'off') isReady ||= webFrame.isWordMisspelled(noWord);
      done(state.language !== 'off' && isReady ? words.filter(isMisspelled) : []);
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
