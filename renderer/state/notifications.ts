import type { StoreApi } from 'zustand/vanilla';
import { withAdminContact } from '../../shared/text/withAdminContact.ts';
import type { SnapshotState } from './snapshotStore.ts';
import type { UiState } from './uiStore.ts';

/** In ms; an announcement that stayed in the page would be read again at its end, and after each dialog. */
const announcedMs = 5_000;

/** Shows text at the foot of the window, and announces text to screen readers. */
export type Notifier = {
  readonly notify: (text: string, isFailure?: boolean) => void;
  readonly announce: (text: string) => void;
};

export function createNotifications(snapshotStore: StoreApi<SnapshotState>, uiStore: StoreApi<UiState>) {
  let noticeId = 0;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  let isCarried = false;

  const isScreenLocked = (): boolean =>
    uiStore.getState().isCurtained || (snapshotStore.getState().snapshot?.lock.isLocked ?? false);

  /** Who is there, and what the vet has before them, and whether it is as it was when they were told of it. */
  function now() {
    const { areSettingsShown, guide } = uiStore.getState();
    const { active, open, recording } = snapshotStore.getState().snapshot ?? {};
    const facts = [open?.id, open?.isChangedSinceFiled, recording?.consultId, recording?.state === 'paused'];
    return {
      session: JSON.stringify([isScreenLocked(), active?.id]),
      place: JSON.stringify([...facts, areSettingsShown, guide]),
    };
  }
  let known = now();
  /** Another one whenever the screen is locked or opened, and under another practice. */
  let session = {};

  /** A notice belongs to the place in which it was shown, and goes with it. */
  function leavePlace(): void {
    const isMeantHere = isCarried;
    isCarried = false;
    if (!isMeantHere) uiStore.setState({ notice: null });
  }

  function follow(): void {
    const before = known;
    known = now();
    if (known.session !== before.session) session = {};
    if (known.place !== before.place) leavePlace();
    if (known.session !== before.session) uiStore.setState({ notice: null, announcement: '' });
  }
  // Before anybody else, so that nobody is told anything in the session before.
  snapshotStore.subscribe(follow);
  uiStore.subscribe(follow);

  const createNotifier = (isCurrent: () => boolean): Notifier => ({
    notify: (sentence, isFailure = false) => {
      if (!isCurrent()) return;
      const contact = snapshotStore.getState().snapshot?.organisation.adminContact ?? null;
      const text = withAdminContact(sentence, contact);
      noticeId += 1;
      isCarried = false;
      uiStore.setState({ notice: { id: noticeId, text, isFailure } });
    },
    announce: (text) => {
      if (!isCurrent()) return;
      // A screen reader reads only changed text, so a repeated message gets a trailing blank.
      const isSaid = uiStore.getState().announcement === text;
      uiStore.setState({ announcement: isSaid ? `${text}\u00A0` : text });
      clearTimeout(clearing);
      clearing = setTimeout(() => uiStore.setState({ announcement: '' }), announcedMs);
    },
  });

  const atLock = createNotifier(isScreenLocked);
  function forCurrentSession(): Notifier {
    const asked = session;
    return createNotifier(() => !isScreenLocked() && session === asked);
  }

  return {
    /** Get it before a command and use it afterwards: the next vet must neither see nor hear another vet's messages. */
    forCurrentSession,
    /** Notifies any vet, with messages that name no consult. Silent under a lock. */
    toAnybody: createNotifier(() => !isScreenLocked()),
    atLock,
    /** For buttons on both screens. */
    forCurrentScreen: () => (isScreenLocked() ? atLock : forCurrentSession()),
    isScreenLocked,
    leavePlace,
    /** The notice is about a step that opens another place or closes its dialog, and goes along. */
    carryNotice: (): void => {
      isCarried = true;
    },
  };
}
