import type { JSX } from 'react';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps } from '../../components/Dialog.tsx';
import { showGuide } from '../../state/guide.ts';
import { guideStrings } from '../../strings/guideStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog title={strings.shortcuts.title} onClose={onClose}>
      <dl className={looks.ruled}>
        {strings.shortcuts.rows.map(([keys, what]) => (
          <div key={keys} className={cx(looks.line, looks.padded)}>
            <dt className={looks.third}>
              <kbd className={looks.strong}>{keys}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className={looks.quiet}>{strings.shortcuts.onMac}</p>
      <DialogSteps>
        <Button
          onClick={() => {
            onClose();
            showGuide();
          }}
        >
          {guideStrings.open}
        </Button>
        <Button onClick={onClose}>{strings.close}</Button>
      </DialogSteps>
    </Dialog>
  );
}
