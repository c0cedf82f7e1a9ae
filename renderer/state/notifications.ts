import type { StoreApi } from 'zustand/vanilla';
import { withAdminContact } from '../../shared/text/withAdminContact.ts';
import type { SnapshotState } from './snapshotStore.ts';
import type { UiState } from './uiStore.ts';

/** In ms; an announcement that stayed in the page would be read again at its end, and after each dialog. */
const announcedMs = 5_000;

export type Notifier = {
  readonly notify: (text: string, isFailure?: boolean) => void;
  readonly announce: (text: string) => void;
};

type PageStores = {
  readonly snapshotStore: StoreApi<SnapshotState>;
  readonly uiStore: StoreApi<UiState>;
};

/** Who is there, and what the vet has before them: a notice belongs to both, and goes with them. */
function createNoticePlace({ snapshotStore, uiStore }: PageStores) {
  let isCarried = false;

  const isScreenLocked = (): boolean =>
    uiStore.getState().isCurtained || (snapshotStore.getState().snapshot?.lock.isLocked ?? false);

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

  return {
    isScreenLocked,
    session: () => session,
    leavePlace,
    carry: (isNext: boolean): void => {
      isCarried = isNext;
    },
  };
}

export function createNotifications(
  snapshotStore: PageStores['snapshotStore'],
  uiStore: PageStores['uiStore'],
) {
  const { isScreenLocked, session, leavePlace, carry } = createNoticePlace({ snapshotStore, uiStore });
  let noticeId = 0;
  let clearing: ReturnType<typeof setTimeout> | undefined;

  const createNotifier = (isCurrent: () => boolean): Notifier => ({
    notify: (sentence, isFailure = false) => {
      if (!isCurrent()) return;
      const contact = snapshotStore.getState().snapshot?.organisation.adminContact ?? null;
      const text = withAdminContact(sentence, contact);
      noticeId += 1;
      carry(false);
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
    const asked = session();
    return createNotifier(() => !isScreenLocked() && session() === asked);
  }

  return {
    /** Get it before a command and use it afterwards: the next vet must not see another vet's messages. */
    forCurrentSession,
    /** With messages that name no consult; silent under a lock. */
    toAnybody: createNotifier(() => !isScreenLocked()),
    atLock,
    forCurrentScreen: () => (isScreenLocked() ? atLock : forCurrentSession()),
    isScreenLocked,
    leavePlace,
    /** The notice is about a step that opens another place or closes its dialog, and goes along. */
    carryNotice: () => carry(true),
  };
}
