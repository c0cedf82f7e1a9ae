import { failureStrings } from '../../../shared/text/failureStrings.ts';
import type { ConnectionView, DeliveryView } from '../../../shared/ipc/snapshot.ts';
import { useApp, useMain, useNow, useWithAdminContact } from '../../state/app.ts';
import { usePopup } from '../../components/usePopup.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { FailureDetails } from '../guide/FailureDetails.tsx';
import { formatSince, formatTimeUntil } from '../../components/format/time.ts';
import { failureLines } from '../note/delivery/failureLines.ts';
import { practiceStrings } from '../../strings/practiceStrings.ts';
import { statusStrings } from '../../strings/statusStrings.ts';
import { strings } from '../../strings/strings.ts';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './TopBar.module.css';

/** Whether the service is reached, and how much waits for it; what is in the way comes on press. */
export function StatusLine() {
  const delivery = useMain((s) => s.delivery);
  const active = useMain((s) => s.active);
  const { isOpen, close, around, button } = usePopup();
  const { state, waiting } = delivery;
  return (
    <div {...around} className={looks.anchor}>
      <div role="status" aria-live="off">
        <Button {...button} look={state === 'stopped' ? 'attention' : 'quiet'}>
          <span className={looks.oneLine}>
            {statusStrings.line(statusStrings.word({ active, delivery }), waiting)}
          </span>
        </Button>
      </div>
      {isOpen && (
        <div
          role="group"
          aria-label={statusStrings.details}
          className={cx(looks.popup, looks.closeStack, styles.details)}
        >
          <Details onDone={close} />
        </div>
      )}
    </div>
  );
}

function Details({ onDone }: { readonly onDone: () => void }) {
  const app = useApp();
  const delivery = useMain((s) => s.delivery);
  const active = useMain((s) => s.active);
  const { state, waiting, because, since, nextTryAt } = delivery;
  const now = useNow(500);
  const withContact = useWithAdminContact();
  // The open consult counts its own wait down.
  const isToldByConsult = useMain((s) => (s.open?.nextTryAt ?? null) !== null);
  const isTokenNeeded =
    ['needsReconnect', 'notAccepted', 'disconnected', 'stopped'].includes(active.state) &&
    active.heldFor === null;
  const reconnect = (): void => {
    onDone();
    app.showConnect(active);
  };
  return (
    <>
      {whyOf(delivery, active).map((text) => (
        <p key={text}>{withContact(text)}</p>
      ))}
      {since !== null && <p>{statusStrings.since(formatSince(since, now))}</p>}
      <p>{waiting === 0 ? statusStrings.allSent : `${statusStrings.waits(waiting)} ${statusStrings.safe}`}</p>
      {nextTryAt !== null && state !== 'connected' && !isToldByConsult && (
        // A screen reader that reads a clock each second would drown everything else.
        <p className={looks.muted} aria-live="off">
          {statusStrings.nextTry(formatTimeUntil(nextTryAt - now))}
        </p>
      )}
      {because !== null && because.detail !== null && <FailureDetails failure={because} />}
      {/* Trying again helps only where nobody asked for a wait. */}
      {isTokenNeeded ? (
        <Button onClick={reconnect}>{strings.reconnect}</Button>
      ) : delivery.canTryNow ? (
        <StepButton step={() => app.run('networkReturned', {})}>{strings.tryAgain}</StepButton>
      ) : null}
    </>
  );
}

/** What is in the way, and who can mend it. */
export function whyOf({ state, because, since }: DeliveryView, active: ConnectionView): readonly string[] {
  if (active.isEmbedded) return [statusStrings.tryOut];
  if (active.movesTo !== null) return [practiceStrings.movesTo(active.movesTo)];
  if (active.heldFor !== null) return [practiceStrings.heldFor[active.heldFor]];
  const ofConnection = practiceStrings.stateTexts[active.state];
  if (ofConnection !== null) return [ofConnection];
  if (state === 'offline')
    return [because === null ? statusStrings.notReached : failureStrings[because.code].what];
  if (state !== 'waiting') return [];
  if (because === null) return [statusStrings.busy];
  // Where somebody can mend it, what they can do too.
  const { what, next } = failureLines(because.code, []);
  return since === null ? [what] : [what, next];
}
