import type { MicrophoneMessage, MicrophoneOrder } from '../../shared/ipc/microphoneMessages.ts';
import type { Microphone } from '../ports/takes.ts';
import { parseMicrophoneMessage } from './parseMicrophoneMessage.ts';

type MessageOf<Kind extends MicrophoneMessage['kind']> = Extract<MicrophoneMessage, { readonly kind: Kind }>;

type Listeners = {
  /** Before each of the others. */
  readonly onMessage: () => void;
  readonly onFrames: (frames: MessageOf<'frames'>) => void;
  readonly onSides: (isOneSilent: boolean) => void;
  readonly onMuted: (isMuted: boolean) => void;
  /** As it says itself. */
  readonly onLost: (because: 'device_lost' | 'stalled') => void;
  readonly onAnswer: (kind: 'paused' | 'stopped') => void;
  /** By itself. */
  readonly onClosed: () => void;
  /** What comes later does not follow what came before. */
  readonly onGone: () => void;
};

/** Messages of the one before it do not count. */
export function createCurrentMicrophone(listeners: Listeners) {
  let current: Microphone | null = null;

  function release(): Microphone | null {
    const released = current;
    current = null;
    listeners.onGone();
    return released;
  }

  return {
    isOpen: (): boolean => current !== null,
    set(microphone: Microphone): void {
      release()?.close();
      current = microphone;
      microphone.onClose(() => {
        if (current === microphone) listeners.onClosed();
      });
      microphone.onMessage((input) => {
        const message = current === microphone ? parseMicrophoneMessage(input) : null;
        if (message !== null) tell(message, listeners);
      });
    },
    order: (kind: MicrophoneOrder['kind']): void => current?.order({ kind }),
    /** Leaves it open, for another take; null: none was open. */
    release,
    close: (): void => release()?.close(),
  };
}

function tell(message: MicrophoneMessage, listeners: Listeners): void {
  listeners.onMessage();
  switch (message.kind) {
    case 'frames':
      return listeners.onFrames(message);
    case 'sides':
      return listeners.onSides(message.isOneSilent);
    case 'muted':
      return listeners.onMuted(message.isMuted);
    case 'lost':
      return listeners.onLost(message.because);
    case 'paused':
    case 'stopped':
      return listeners.onAnswer(message.kind);
  }
}
