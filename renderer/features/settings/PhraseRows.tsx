import { use, useId, useRef, useState } from 'react';
import type { PhrasesView } from '../../../shared/ipc/phrasesView.ts';
import { phraseId, phraseKeyPatterns, phraseLimits, type Phrase } from '../../../shared/phrases/phrase.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps } from '../../components/Dialog.tsx';
import { ControlHint, Field, Problem } from '../../components/Field.tsx';
import fields from '../../components/Field.module.css';
import { cx, looks } from '../../components/styles/looks.ts';
import { useApp, useMain, useWithAdminContact } from '../../state/app.ts';
import { phraseStrings as strings } from '../../strings/phraseStrings.ts';
import { commandFailureString, strings as common } from '../../strings/strings.ts';
import { SettingRow, TellSaved } from './SettingsSection.tsx';
import { PhraseList, shownKey, usePhrases } from '../phrases/PhraseList.tsx';

/** `was` null: a new one. */
type Edited = { readonly kind: Phrase['kind']; readonly was: Phrase | null };

const kinds = ['phrase', 'word'] as const;

/** The vet's table: a press on a phrase opens it. */
export function PhraseRows() {
  const app = useApp();
  const { id: connectionId } = useMain((s) => s.active);
  const view = usePhrases();
  const own = view?.own ?? [];
  const [edited, edit] = useState<Edited | null>(null);
  const importPhrases = () =>
    app.run('importPhrases', { connectionId }, (imported, { notify }) => {
      if (imported !== null) notify(strings.imported(imported), imported.fault !== null);
    });
  const exportPhrases = () =>
    app.run('exportPhrases', { connectionId }, ({ isSaved }, { notify }) => {
      if (isSaved) notify(strings.exported);
    });
  return (
    <>
      {view !== null && <OrganisationPhrases view={view} />}
      {own.length > 0 && (
        <SettingRow>
          <PhraseList phrases={own} label={strings.own} onChoose={(was) => edit({ kind: was.kind, was })} />
        </SettingRow>
      )}
      <SettingRow>
        <div className={looks.steps}>
          {kinds.map((kind) => (
            <Button key={kind} onClick={() => edit({ kind, was: null })}>
              {strings.add[kind]}
            </Button>
          ))}
          <Button onClick={() => void importPhrases()}>{strings.import}</Button>
          {own.length > 0 && <Button onClick={() => void exportPhrases()}>{strings.export}</Button>}
        </div>
      </SettingRow>
      {edited !== null && <PhraseDialog {...edited} onClose={() => edit(null)} />}
    </>
  );
}

/** To read alone. */
function OrganisationPhrases({
  view: { organisation, organisationFault: fault },
}: {
  readonly view: PhrasesView;
}) {
  const withContact = useWithAdminContact();
  const id = useId();
  if (fault !== null)
    return (
      <SettingRow>
        <Problem text={withContact(strings.organisationFault(fault))} />
      </SettingRow>
    );
  if (organisation.length === 0) return null;
  return (
    <SettingRow>
      <p id={id} className={looks.quiet}>
        {strings.organisation}
      </p>
      {/* The list scrolls, so the keyboard must be able to reach it. */}
      <ul aria-labelledby={id} className={looks.scrolls} tabIndex={0}>
        {organisation.map((one) => (
          <li key={phraseId(one)} className={looks.written}>
            <b>{shownKey(one)}</b> {one.text}
          </li>
        ))}
      </ul>
    </SettingRow>
  );
}

type DialogProps = Edited & { readonly onClose: () => void };

function PhraseDialog({ kind, was, onClose }: DialogProps) {
  const app = useApp();
  // Of the vet for whom it opened.
  const [{ id: connectionId }] = useState(app.mainNow().active);
  const tell = use(TellSaved);
  const key = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const draftId = JSON.stringify([connectionId, kind, was?.key]);
  const [draft = was] = useState(app.phraseDrafts.get(draftId));
  const typed = () => ({ key: key.current?.value ?? '', text: text.current?.value ?? '' });
  const forget = (): void => {
    app.phraseDrafts.delete(draftId);
    onClose();
  };
  const change = async (phrase: Phrase | null): Promise<void> => {
    const changed = await app.ask('changePhrase', { connectionId, was, phrase });
    if (!changed.ok) return setProblem(commandFailureString(changed.error.code));
    forget();
    tell(common.saved);
  };
  return (
    <Dialog title={was === null ? strings.add[kind].replace('…', '') : shownKey(was)} onClose={onClose}>
      <form
        className={cx(looks.closeStack, looks.apart)}
        // A lock or Escape closes it, and what was typed is there again.
        onInput={() => app.phraseDrafts.set(draftId, typed())}
        onSubmit={(event) => {
          event.preventDefault();
          void change({ kind, ...typed() });
        }}
      >
        <Field
          label={strings.key[kind]}
          hint={strings.keyHint[kind]}
          ref={key}
          defaultValue={draft?.key}
          required
          pattern={phraseKeyPatterns[kind]}
          maxLength={phraseLimits.key}
          spellCheck={false}
          data-first
        />
        <div>
          <label className={looks.label} htmlFor={textId}>
            {strings.text[kind]}
          </label>
          <textarea
            id={textId}
            ref={text}
            aria-describedby={`${textId}-hint`}
            className={fields.input}
            defaultValue={draft?.text}
            required
            maxLength={phraseLimits.text}
            rows={6}
          />
          <ControlHint id={`${textId}-hint`} hint={strings.textHint[kind]} />
        </div>
        <Problem text={problem} />
        <DialogSteps>
          <Button onClick={forget}>{common.cancel}</Button>
          {was !== null && (
            <Button isDangerous onClick={() => void change(null)}>
              {strings.remove[kind]}
            </Button>
          )}
          <Button look="primary" type="submit">
            {common.save}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}
