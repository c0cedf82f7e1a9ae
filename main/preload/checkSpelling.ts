import { ipcRenderer, webFrame } from 'electron';
import {
  spellingAskedChannel,
  spellingStateChannel,
  spellingSuggestedChannel,
} from '../../shared/ipc/ipcChannels.ts';
import { createKnownSpellings, type KnownSpellings } from '../../shared/settings/knownSpellings.ts';
import type { SpellingState } from '../../shared/settings/spelling.ts';
import { veterinaryTerms } from '../../shared/settings/veterinaryTerms.ts';

/** Each is a call of 50 µs, and a note is checked again and again while it is written. */
const mostRemembered = 20_000;
/** In no dictionary, so that it tells whether one is at work. */
const noWord = 'qxzvwk';

/** Marks what neither Chromium's dictionary nor the clinic knows. The page's own code has no part in it. */
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

/** Chromium keeps its marks until it looks again, and does that only where somebody writes. */
function unmarkAll(): void {
  for (const box of document.querySelectorAll('textarea')) {
    if (!box.spellcheck) continue;
    box.spellcheck = false;
    box.spellcheck = true;
  }
}
