import { Fragment, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ConnectionView, ConnectionState } from '../../../shared/ipc/snapshot.ts';
import {
  useApp,
  useConnectionGroups,
  useOrganisation,
  useNow,
  useWithAdminContact,
} from '../../state/app.ts';
import { noDraft } from '../../state/consultList/newConsultDrafts.ts';
import { updateDraft } from '../../state/newConsult.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog, Dialog, DialogSteps } from '../../components/Dialog.tsx';
import { PlusIcon, CheckIcon, PauseIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { practiceStrings as strings } from '../../strings/practiceStrings.ts';
import { strings as common, commandFailureString } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import { formatDateTime } from '../../components/format/time.ts';
import { When } from '../../components/format/When.tsx';
import { Field, Problem } from '../../components/Field.tsx';
import styles from './Practices.module.css';

/**
 * `step`: what the vet is asked in place of the list of practices; null:
 * nothing any more, and the practice has the focus.
 */
type Asked = { readonly connection: ConnectionView; readonly step: keyof typeof askDialogs | null };

export function PracticesDialog({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const groups = useConnectionGroups();
  const { isSandboxAllowed } = useOrganisation();
  const [asked, setAsked] = useState<Asked | null>(null);
  if (asked !== null && asked.step !== null) {
    const AskDialog = askDialogs[asked.step];
    return <AskDialog connection={asked.connection} onClose={() => setAsked({ ...asked, step: null })} />;
  }
  return (
    <Dialog title={strings.title} isWide onClose={onClose}>
      {groups.map(({ kind, connections: grouped }) => (
        <section key={kind} className={looks.apart}>
          <h3
            className={cx(looks.strong, kind === 'tests' && looks.striped)}
            data-striped={kind === 'tests' ? '' : undefined}
          >
            {strings.groups[kind]}
          </h3>
          {grouped.length === 0 ? (
            <p className={looks.padded}>
              {isSandboxAllowed ? strings.nonePractices : strings.nonePracticesAtAll}
            </p>
          ) : (
            <ul className={looks.ruled} aria-label={strings.groups[kind]}>
              {grouped.map((connection) => (
                <PracticeRow
                  key={connection.id}
                  connection={connection}
                  isFirst={asked?.connection.id === connection.id}
                  onAsk={(step) => setAsked({ connection, step })}
                />
              ))}
            </ul>
          )}
        </section>
      ))}
      <DialogSteps>
        <Button icon={<PlusIcon />} onClick={() => app.showConnect()}>
          {common.topBar.connect}
        </Button>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogSteps>
    </Dialog>
  );
}

const disconnectStrings = strings.disconnecting;

type OnConnectionProps = { readonly connection: ConnectionView; readonly onClose: () => void };

function DisconnectDialog({ connection: { id, name, vet }, onClose }: OnConnectionProps) {
  const app = useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const disconnect = async (): Promise<void> => {
    const { announce } = app.forCurrentSession();
    const result = await app.ask('disconnect', { connectionId: id });
    if (!result.ok) {
      const { code } = result.error;
      return setProblem(code.startsWith('keychain_') ? disconnectStrings.failed : commandFailureString(code));
    }
    updateDraft(app, id, () => noDraft);
    // Also where another practice is on screen, whose fields alone the page has.
    app.newConsultDrafts.put(id, noDraft);
    flushSync(onClose);
    announce(disconnectStrings.done);
  };
  return (
    <ConfirmDialog
      title={disconnectStrings.title}
      texts={[disconnectStrings.token(name, vet), disconnectStrings.waiting, disconnectStrings.service]}
      back={disconnectStrings.stay}
      action={strings.disconnect}
      isDangerous
      problem={problem}
      step={disconnect}
      onClose={onClose}
    />
  );
}

function RenameDialog({ connection: { id, name, practiceName }, onClose }: OnConnectionProps) {
  const app = useApp();
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const save = async (): Promise<void> => {
    const { announce } = app.forCurrentSession();
    const renamed = await app.ask('renameConnection', { connectionId: id, name: input.current?.value ?? '' });
    if (!renamed.ok) return setProblem(commandFailureString(renamed.error.code));
    // The list of practices, which comes back, drops what was told before it.
    flushSync(onClose);
    announce(strings.renamed);
  };
  return (
    <Dialog title={strings.rename} onClose={onClose}>
      <form
        className={looks.closeStack}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field
          ref={input}
          label={strings.name}
          hint={strings.nameHint(practiceName)}
          defaultValue={name}
          maxLength={200}
          spellCheck={false}
          data-first
        />
        <Problem text={problem} />
        <DialogSteps>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="primary">
            {common.save}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  );
}

const askDialogs = { rename: RenameDialog, disconnect: DisconnectDialog };

function State({ state }: { readonly state: ConnectionState }) {
  const isCalm = state === 'connected' || state === 'disconnected';
  const Icon = state === 'connected' ? CheckIcon : isCalm || state === 'held' ? PauseIcon : WarningIcon;
  return (
    <p className={cx(looks.line, isCalm ? looks.muted : looks.warning)} data-state={state}>
      <Icon />
      {strings.states[state]}
    </p>
  );
}

type Props = {
  readonly connection: ConnectionView;
  readonly isFirst: boolean;
  readonly onAsk: (step: Asked['step']) => void;
};

function PracticeRow({ connection, isFirst, onAsk }: Props) {
  const app = useApp();
  const { name, practiceName, vet, state, heldFor, movesTo, isEmbedded } = connection;
  const nameId = useId();
  const stateText = movesTo === null ? strings.stateTexts[state] : strings.movesTo(movesTo);
  const withContact = useWithAdminContact();
  const text = heldFor === null ? stateText && withContact(stateText) : strings.heldFor[heldFor];
  const step = (verb: string, onClick: () => void, look: 'plain' | 'quiet' = 'plain') => (
    <Button
      className={look === 'quiet' ? looks.push : undefined}
      aria-label={`${verb}: ${name}, ${vet}`}
      {...{ look, onClick }}
    >
      {verb}
    </Button>
  );
  return (
    <li className={cx(looks.closeStack, looks.padded)} aria-labelledby={nameId}>
      <div className={looks.spread}>
        <h4
          id={nameId}
          className={cx(looks.breakable, looks.strong)}
          tabIndex={-1}
          data-first={isFirst ? '' : undefined}
        >
          {name}
        </h4>
        <State state={state} />
      </div>
      {name !== practiceName && (
        <p className={cx(looks.muted, looks.breakable)}>{strings.practiceName(practiceName)}</p>
      )}
      {text !== null && <p className={looks.breakable}>{text}</p>}
      <Facts connection={connection} />
      {!isEmbedded && (
        <div className={looks.steps}>
          {step(strings.rename, () => onAsk('rename'))}
          {state === 'switchedOff' || state === 'held'
            ? null
            : step(strings.reconnect, () => app.showConnect(connection))}
          {state === 'disconnected' ? null : step(strings.disconnect, () => onAsk('disconnect'), 'quiet')}
        </div>
      )}
    </li>
  );
}

function Facts({ connection }: Pick<Props, 'connection'>) {
  const { vet, address, isEmbedded, connectedAt, lastUsedAt } = connection;
  const now = useNow(60_000);
  const when = (at: number) => <When atMs={at} text={formatDateTime(at, now)} />;
  const facts = [
    [strings.vet, vet],
    [strings.server, address ?? strings.embedded],
    [isEmbedded ? strings.thereSince : strings.since, when(connectedAt)],
    [strings.lastUsed, lastUsedAt === null ? strings.notYet : when(lastUsedAt)],
  ] as const;
  return (
    <dl className={cx(looks.breakable, styles.facts)}>
      {facts.map(([term, fact]) => (
        <Fragment key={term}>
          <dt className={looks.muted}>{term}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
