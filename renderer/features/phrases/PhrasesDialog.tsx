import { useState } from 'react';
import { flushSync } from 'react-dom';
import { allPhrases } from '../../../shared/ipc/phrasesView.ts';
import type { Phrase } from '../../../shared/phrases/phrase.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { looks } from '../../components/styles/looks.ts';
import { phraseStrings as strings } from '../../strings/phraseStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { insertPhrase } from './insertPhrase.ts';
import { PhraseList, usePhrases } from './PhraseList.tsx';

/** The box with the caret, or else the last of the note, at its end. */
function boxForPhrase(): HTMLTextAreaElement | null {
  const boxes = [...document.querySelectorAll<HTMLTextAreaElement>('[data-section] textarea')];
  const focused = boxes.find((box) => box === document.activeElement);
  const last = boxes.at(-1) ?? null;
  if (focused === undefined) last?.setSelectionRange(last.value.length, last.value.length);
  return focused ?? last;
}

export function PhrasesDialog({ onClose }: { readonly onClose: () => void }) {
  const [box] = useState(boxForPhrase);
  const view = usePhrases();
  const phrases = view && allPhrases(view).filter(({ kind }) => kind === 'phrase');
  const choose = (phrase: Phrase): void => {
    // Until it has closed, the dialog lets nothing behind it have the focus.
    flushSync(onClose);
    if (box?.isConnected !== true) return;
    box.focus({ preventScroll: true });
    insertPhrase(box, phrase);
  };
  return (
    <Dialog title={strings.title} onClose={onClose}>
      {phrases !== null && phrases.length === 0 ? (
        <DialogText>{strings.none}</DialogText>
      ) : (
        <div className={looks.apart}>
          <PhraseList phrases={phrases ?? []} label={strings.title} onChoose={choose} isFirst />
        </div>
      )}
      <DialogSteps>
        <Button onClick={onClose}>{common.cancel}</Button>
      </DialogSteps>
    </Dialog>
  );
}
