import { useState, type JSX } from 'react';
import type { ConnectionId } from '../../../shared/ids.ts';
import type { ConnectionView } from '../../../shared/ipc/snapshot.ts';
import type { CommandFailure } from '../../../shared/ipc/ipcContract.ts';
import { useOfferedConnections, useOrganisation } from '../../state/hooks.ts';
import { uiStore, ask, forCurrentSession } from '../../state/commands.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog, DialogSteps, DialogText } from '../../components/Dialog.tsx';
import { PlusIcon } from '../../components/icons/icons.tsx';
import { practiceStrings as strings } from '../../strings/practiceStrings.ts';
import { strings as common, commandFailureString } from '../../strings/strings.ts';
import { groupConnections, type ConnectionGroup } from './groupConnections.ts';
import { PracticeRow } from './PracticeRow.tsx';
import { cx, looks } from '../../components/styles/looks.ts';

function Group({
  group: { kind, connections },
  first,
  onDisconnect,
}: {
  readonly group: ConnectionGroup;
  /** The element with the first focus: a group's title, or a connection. */
  readonly first: ConnectionGroup['kind'] | ConnectionId;
  readonly onDisconnect: (connection: ConnectionView) => void;
}): JSX.Element {
  const title = strings.groups[kind];
  const { isSandboxAllowed } = useOrganisation();
  return (
    <section className={looks.apart}>
      <h3
        className={cx(looks.strong, kind === 'tests' && looks.striped)}
        tabIndex={-1}
        data-first={first === kind ? '' : undefined}
        data-striped={kind === 'tests' ? '' : undefined}
      >
        {title}
      </h3>
      {connections.length === 0 ? (
        <p className={looks.padded}>
          {isSandboxAllowed ? strings.nonePractices : strings.nonePracticesAtAll}
        </p>
      ) : null}
      {connections.length === 0 ? null : (
        <ul className={looks.ruled} aria-label={title}>
          {connections.map((connection) => (
            <PracticeRow
              key={connection.id}
              connection={connection}
              isFirst={first === connection.id}
              onDisconnect={() => onDisconnect(connection)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

export function PracticesDialog({ onClose }: { readonly onClose: () => void }): JSX.Element {
  const connections = useOfferedConnections();
  const [leaving, setLeaving] = useState<ConnectionView | null>(null);
  const [first, setFirst] = useState<ConnectionGroup['kind'] | ConnectionId>('practices');
  const returnFocus = (): void => {
    setFirst(leaving?.id ?? 'practices');
    setLeaving(null);
  };
  if (leaving !== null) return <DisconnectDialog connection={leaving} onClose={returnFocus} />;
  return (
    <Dialog title={strings.title} isWide onClose={onClose}>
      {groupConnections(connections).map((group) => (
        <Group key={group.kind} group={group} first={first} onDisconnect={setLeaving} />
      ))}
      <DialogSteps>
        <Button
          icon={<PlusIcon />}
          onClick={() => uiStore.setState({ dialog: { kind: 'connect', reconnects: null } })}
        >
          {strings.connect}
        </Button>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogSteps>
    </Dialog>
  );
}

const disconnectStrings = strings.disconnecting;

const failureText = (code: CommandFailure['code']): string =>
  code === 'keychain_absent' || code === 'keychain_locked' || code === 'keychain_refused'
    ? disconnectStrings.failed
    : commandFailureString(code);

type DisconnectDialogProps = { readonly connection: ConnectionView; readonly onClose: () => void };

function DisconnectDialog({ connection: { id, name, vet }, onClose }: DisconnectDialogProps): JSX.Element {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const disconnect = async (): Promise<void> => {
    const { announce } = forCurrentSession();
    setBusy(true);
    const disconnected = await ask('disconnect', { connectionId: id });
    setBusy(false);
    if (!disconnected.ok) {
      setProblem(failureText(disconnected.error.code));
      return;
    }
    announce(disconnectStrings.done);
    onClose();
  };
  return (
    <Dialog title={disconnectStrings.title} onClose={onClose}>
      <DialogText>{disconnectStrings.token(name, vet)}</DialogText>
      <DialogText>{disconnectStrings.waiting}</DialogText>
      <DialogText>{disconnectStrings.service}</DialogText>
      <p role="alert" className={looks.problem}>
        {problem}
      </p>
      <DialogSteps>
        <Button look="primary" data-first onClick={onClose}>
          {disconnectStrings.stay}
        </Button>
        <Button
          isDangerous
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void disconnect();
          }}
        >
          {strings.disconnect}
        </Button>
      </DialogSteps>
    </Dialog>
  );
}
