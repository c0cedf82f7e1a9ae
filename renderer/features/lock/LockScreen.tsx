import { useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { isSameVetIdentity, type VetIdentity, type VetView } from '../../../shared/ipc/vetIdentity.ts';
import { hasNoVet, unlock, useVetIdentities } from '../../state/lock.ts';
import { useApp, useIsNothingKept, useMain, useSnapshot, type App } from '../../state/app.ts';
import { Button, StepButton } from '../../components/Button.tsx';
import { PlusIcon, PauseIcon, RecordIcon, StopIcon, WarningIcon } from '../../components/icons/icons.tsx';
import { lockStrings as strings } from '../../strings/lockStrings.ts';
import { strings as common } from '../../strings/strings.ts';
import { isTextField } from '../../state/focusTargets.ts';
import { NoticeLine } from '../notice/NoticeLine.tsx';
import { cx, looks } from '../../components/styles/looks.ts';
import styles from './LockScreen.module.css';
import { Wordmark } from '../../components/Wordmark.tsx';
import { AskedPin, VetName } from './PinForm.tsx';
import { recorderStrings } from '../../strings/recorderStrings.ts';
import { stopRecording } from '../../state/recorder/recording.ts';
import { hasNoSound, noSoundStrings } from '../../../shared/text/noSoundStrings.ts';
import { formatTimer } from '../../components/format/time.ts';
import { Concerns } from '../recorder/RecordingFacts.tsx';
import { PauseOrResume } from '../recorder/RecordingElsewhere.tsx';

async function enter(app: App, identity: VetIdentity): Promise<boolean> {
  const problem = await unlock(app, identity, '');
  if (problem !== null) app.atLock.notify(problem, true);
  return problem === null;
}

/** The try-out holds nobody's consults, so a vet who is not in the list yet connects in front of it. */
async function addVet(app: App, joinsAt: VetIdentity): Promise<void> {
  const lockedAt = app.mainNow().active.id;
  app.uiStore.setState({ dialog: { kind: 'connect', reconnects: null, lockedAt } });
  if (!(await enter(app, joinsAt))) app.uiStore.setState({ dialog: null });
}

/** The vet's PIN, or the first one of a vet who must have one. */
const asksForPin = ({ hasPin, isPinRequired }: VetView): boolean => hasPin || isPinRequired;

/** The vets of this computer; chosen is the one that was pressed, or else was asked for, or was here last. */
function useVets() {
  const app = useApp();
  const identities = useVetIdentities();
  const asked = useMain((s) => s.lock.asked);
  const [picked, setPicked] = useState<VetIdentity | null>(null);
  const identityOf = (of: VetIdentity | null) => identities.find((one) => isSameVetIdentity(one, of));
  const last = identityOf(asked) ?? identities.find(({ isLast }) => isLast) ?? null;
  const choose = (one: VetView): void => (asksForPin(one) ? setPicked(one) : void enter(app, one));
  // Listens as soon as the screen appears, because a key pressed at once must count.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      // Escape returns to the last vet if that vet needs no PIN.
      if (event.key === 'Escape' && last !== null && !asksForPin(last)) void enter(app, last);
      const isKeyAlone = !event.ctrlKey && !event.metaKey && !event.altKey && !isTextField(event.target);
      const pressed = isKeyAlone && /^[1-9]$/.test(event.key) ? identities[Number(event.key) - 1] : undefined;
      if (pressed === undefined) return;
      // The focus goes to the PIN, and this key is no part of it.
      event.preventDefault();
      choose(pressed);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  return { identities, chosen: identityOf(picked) ?? last, choose };
}

const useIsStopped = (): boolean =>
  useSnapshot((m) => m.recording === null || m.recording.state === 'stopping');

/**
 * Lists the vets, with their test connections apart, because the
 * two never mix, and shows nothing else about anybody.
 */
export function LockScreen() {
  const vets = useVets();
  const { identities, chosen } = vets;
  const [forgotten, setForgotten] = useState<VetIdentity | null>(null);
  const isStopped = useIsStopped();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isForgotten = isSameVetIdentity(forgotten, chosen);
  const isPinAsked = chosen !== null && asksForPin(chosen);
  const isNobodyHere = hasNoVet(identities);
  useEffect(() => {
    if (list.current?.contains(document.activeElement)) return;
    // Without a PIN, the last vet is one key away.
    const current = isNobodyHere
      ? null
      : list.current?.querySelector<HTMLElement>('input, [aria-current="true"]');
    (current ?? list.current?.querySelector('button'))?.focus();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the focus goes with Stop
  }, [isPinAsked, isStopped, isNobodyHere]);
  const pinForm = isPinAsked ? (
    <AskedPin identity={chosen} {...{ place, isForgotten }} onBack={() => setForgotten(null)} />
  ) : null;

  return (
    <div className={styles.screen}>
      <RecordingBar />
      <main className={cx(looks.stack, styles.card)}>
        <Wordmark />
        <h1 className={looks.display}>{strings.title}</h1>
        <div ref={list} className={looks.closeStack}>
          {isNobodyHere && <p>{strings.noVets}</p>}
          <VetList kind="practice" {...{ vets, pinForm }} />
          <VetList kind="sandbox" {...{ vets, pinForm }} />
          {/* Kept, so that nothing moves when something is told. */}
          <div className={styles.says}>
            <div ref={setPlace} className={looks.steps}>
              <RecordingNews />
            </div>
            {isPinAsked && chosen.hasPin && !isForgotten && (
              <Button look="quiet" onClick={() => setForgotten(chosen)}>
                {strings.forgotten}
              </Button>
            )}
          </div>
          <OtherWays vets={vets} />
        </div>
      </main>
      <NoticeLine />
    </div>
  );
}

type VetsProps = { readonly vets: ReturnType<typeof useVets> };
type VetListProps = VetsProps & {
  readonly kind: keyof typeof listTitles;
  /** In the chosen vet's own place, so that nothing moves. */
  readonly pinForm: JSX.Element | null;
};

const listTitles = { practice: strings.vets, sandbox: common.topBar.sandbox } as const;

function VetList({ kind, vets: { identities, chosen, choose }, pinForm }: VetListProps) {
  const shown = identities.filter((identity) => identity.kind === kind);
  if (shown.length === 0) return null;
  return (
    <>
      {kind !== 'practice' && (
        <p className={looks.striped} data-striped>
          {listTitles[kind]}
        </p>
      )}
      <ul aria-label={listTitles[kind]} className={cx(looks.framed, looks.ruled, styles.tiles)}>
        {shown.map((identity) => (
          <li key={`${kind} ${identity.vet}`}>
            {isSameVetIdentity(identity, chosen) && pinForm !== null ? (
              pinForm
            ) : (
              <button
                type="button"
                className={cx(looks.line, looks.rowButton, styles.tile)}
                aria-current={isSameVetIdentity(identity, chosen)}
                aria-description={identity.hasPin ? strings.hasPin : undefined}
                onClick={() => choose(identity)}
              >
                <VetName vet={identity.vet} />
                <span className={looks.quiet} aria-hidden="true">
                  {identities.indexOf(identity) < 9 ? identities.indexOf(identity) + 1 : null}
                </span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function RecordingNews() {
  const isRecording = useSnapshot((m) => m.recording?.state === 'recording');
  const isStopped = useIsStopped();
  const [wasStopped] = useState(isStopped);
  const ended = useIsNothingKept() ? recorderStrings.endsWithRun : strings.stopped;
  return (
    <p role="status" className={cx(looks.quiet, looks.unlessEmpty)}>
      {isRecording ? strings.goesOn : isStopped && !wasStopped ? ended : null}
    </p>
  );
}

/** For who is not in the lists. */
function OtherWays({ vets: { identities, chosen, choose } }: VetsProps) {
  const app = useApp();
  const joinsAt = useMain((s) => s.lock.joinsAt);
  return (
    <p className={looks.steps}>
      <StepButton
        look={hasNoVet(identities) ? 'primary' : 'quiet'}
        icon={<PlusIcon />}
        step={() => addVet(app, joinsAt)}
      >
        {strings.addVet}
      </StepButton>
      {identities
        .filter(({ kind }) => kind === 'embedded')
        .map((identity) => (
          <Button
            key={identity.vet}
            look="quiet"
            aria-current={isSameVetIdentity(identity, chosen)}
            onClick={() => choose(identity)}
          >
            {strings.embedded}
          </Button>
        ))}
    </p>
  );
}

/** On the lock screen the recording continues. The bar names no patient; anybody can pause and stop it. */
export function RecordingBar() {
  const app = useApp();
  const recording = useSnapshot((m) => m.recording);
  if (recording === null) return null;
  const { consultId, state, lastSeconds } = recording;
  const stop = (): Promise<boolean> => stopRecording(app, consultId);
  return (
    <section
      className={cx(looks.row, styles.live)}
      aria-label={recorderStrings.elsewhere.region}
      data-state={state}
    >
      <p className={cx(looks.line, looks.strong)}>
        {state === 'recording' && <RecordIcon />}
        {state === 'paused' && <PauseIcon />}
        {hasNoSound(state) && <WarningIcon />}
        {lastSeconds === 'late'
          ? recorderStrings.savingLastSeconds
          : (noSoundStrings[state] ?? recorderStrings.states[state])}
      </p>
      <p role="timer" aria-label={recorderStrings.recordedTime} className={looks.strong}>
        {formatTimer(recording.recordedMs)}
      </p>
      <PauseOrResume of={recording} look="soft" />
      <StepButton icon={<StopIcon />} disabled={state === 'stopping'} step={stop}>
        {recorderStrings.stop}
      </StepButton>
      <Concerns of={recording} />
    </section>
  );
}
