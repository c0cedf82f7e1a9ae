import { useEffect, useId, useRef, useState, type JSX } from 'react';
import type { ConnectionState, ConnectionView } from '../../../shared/ipc/snapshot.ts';
import { useNow } from '../../state/hooks.ts';
import { uiStore, ask, forCurrentSession } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { CheckIcon, PauseIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { practiceStrings as strings } from '../../strings/practiceStrings.ts';
import { formatDateTime } from '../../components/format/time.ts';
import { When } from '../../components/format/When.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import { commandFailureString, strings as common } from '../../strings/strings.ts';
import styles from './Practices.module.css';
import { Field } from '../../components/Field.tsx';

type Props = {
  readonly connection: ConnectionView;
  readonly isFirst: boolean;
  readonly onDisconnect: () => void;
};

const stateIcons: Record<ConnectionState, () => JSX.Element> = {
  connected: CheckIcon,
  needsReconnect: WarningIcon,
  notAccepted: WarningIcon,
  disconnected: PauseIcon,
  switchedOff: WarningIcon,
  stopped: WarningIcon,
  subscriptionInactive: WarningIcon,
  held: PauseIcon,
};

function State({ state }: { readonly state: ConnectionState }): JSX.Element {
  const Icon = stateIcons[state];
  return (
    <p
      className={cx(
        looks.line,
        state === 'connected' || state === 'disconnected' ? looks.muted : looks.warning,
      )}
      data-state={state}
    >
      <Icon />
      {strings.states[state]}
    </p>
  );
}

function Facts({ connection }: { readonly connection: ConnectionView }): JSX.Element {
  const { vet, address, connectedAt, lastUsedAt, isEmbedded } = connection;
  const now = useNow(60_000);
  return (
    <dl className={styles.facts}>
      <dt className={looks.muted}>{strings.vet}</dt>
      <dd>{vet}</dd>
      <dt className={looks.muted}>{strings.server}</dt>
      <dd>{address ?? strings.embedded}</dd>
      <dt className={looks.muted}>{isEmbedded ? strings.thereSince : strings.since}</dt>
      <dd>
        <When atMs={connectedAt} text={formatDateTime(connectedAt, now)} />
      </dd>
      <dt className={looks.muted}>{strings.lastUsed}</dt>
      <dd>
        {lastUsedAt === null ? (
          strings.notYet
        ) : (
          <When atMs={lastUsedAt} text={formatDateTime(lastUsedAt, now)} />
        )}
      </dd>
    </dl>
  );
}

export function PracticeRow({ connection, isFirst, onDisconnect }: Props): JSX.Element {
  const { name, practiceName, vet, state, heldFor, movesTo, isEmbedded } = connection;
  const [isRenaming, setRenaming] = useState(false);
  const wasRenaming = useRef(false);
  const rename = useRef<HTMLButtonElement>(null);
  const nameId = useId();
  const stateText = movesTo === null ? strings.stateTexts[state] : strings.movesTo(movesTo);
  const text = heldFor === null ? stateText : strings.heldFor[heldFor];

  // The focus returns to the button that began the renaming.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) rename.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  const step = (verb: string): { readonly 'aria-label': string } => ({
    'aria-label': `${verb}: ${strings.of(name, vet)}`,
  });
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
      {name === practiceName ? null : (
        <p className={cx(looks.muted, looks.breakable)}>{strings.practiceName(practiceName)}</p>
      )}
      {text === null ? null : <p className={looks.breakable}>{text}</p>}
      <Facts connection={connection} />
      {isRenaming ? <RenameForm connection={connection} onClose={() => setRenaming(false)} /> : null}
      {isEmbedded || isRenaming ? null : (
        <div className={looks.steps}>
          <Button ref={rename} {...step(strings.rename)} onClick={() => setRenaming(true)}>
            {strings.rename}
          </Button>
          {state === 'switchedOff' || state === 'held' ? null : (
            <Button
              {...step(strings.reconnect)}
              onClick={() => uiStore.setState({ dialog: { kind: 'connect', reconnects: connection } })}
            >
              {strings.reconnect}
            </Button>
          )}
          {state === 'disconnected' ? null : (
            <Button look="quiet" className={looks.push} {...step(strings.disconnect)} onClick={onDisconnect}>
              {strings.disconnect}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

const longestName = 200;

type RenameFormProps = { readonly connection: ConnectionView; readonly onClose: () => void };

/** Escape closes the form, not the dialog around it. */
function RenameForm({ connection: { id, name, practiceName }, onClose }: RenameFormProps): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => input.current?.select(), []);

  const save = async (): Promise<void> => {
    const { announce } = forCurrentSession();
    const renamed = await ask('renameConnection', { connectionId: id, name: input.current?.value ?? '' });
    if (!renamed.ok) {
      const { code } = renamed.error;
      setProblem(code === 'pin_needed' ? commandFailureString(code) : strings.notRenamed);
      return;
    }
    announce(strings.renamed);
    onClose();
  };
  return (
    <form
      className={looks.closeStack}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Field
        ref={input}
        label={strings.name}
        hint={strings.nameHint(practiceName)}
        defaultValue={name}
        maxLength={longestName}
        spellCheck={false}
      />
      <p role="alert" className={cx(looks.unlessEmpty, looks.warning)}>
        {problem}
      </p>
      <div className={looks.steps}>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit">{strings.save}</Button>
      </div>
    </form>
  );
}
