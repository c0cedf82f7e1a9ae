/** What of a key press an accelerator is made of. */
type Press = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>;

const named: Readonly<Record<string, string>> = {
  Space: 'Space',
  Insert: 'Insert',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
};

/** By its place on the keyboard: with Alt, some layouts type another character. */
function keyOf(code: string): string | null {
  const typed = /^(?:Key([A-Z])|Digit([0-9])|(F(?:[1-9]|1[0-9]|2[0-4])))$/.exec(code);
  return typed?.[1] ?? typed?.[2] ?? typed?.[3] ?? named[code] ?? null;
}

/**
 * The keys held as an Electron accelerator. Null: not one yet. It works from every program, so a key that types
 * needs Ctrl, Alt or Command with it.
 */
export function acceleratorOf(press: Press): string | null {
  const key = keyOf(press.code);
  if (key === null) return null;
  const isFunctionKey = /^F\d/.test(key);
  if (!isFunctionKey && !press.ctrlKey && !press.altKey && !press.metaKey) return null;
  const modifiers = [
    press.ctrlKey ? 'Control' : null,
    press.altKey ? 'Alt' : null,
    press.shiftKey ? 'Shift' : null,
    press.metaKey ? 'Super' : null,
  ];
  return [...modifiers, key].filter((part) => part !== null).join('+');
}

/** As keys are called on keyboards. */
export const sayAccelerator = (accelerator: string, isMac: boolean): string =>
  accelerator
    .split('+')
    .map((part) => {
      if (part === 'Control') return 'Ctrl';
      if (part === 'Super') return isMac ? '⌘' : 'Windows';
      return part;
    })
    .join(' + ');
