import type { NextNote } from '../../service/scriptSchema.ts';
import { doubtfulSections, doubtfulTranscript } from '../screens/scenes/noteCheckScene.ts';
import { controls, type Control } from '../support/controls.ts';
import type { AccessibilityTree, AccessibleElement, Wanted } from './accessibilityTree.ts';

/** The main job, done through the accessibility tree alone: the app's page is asked nothing else. */

export const writtenNote: NextNote = {
  ends: 'ready',
  sections: doubtfulSections,
  transcript: doubtfulTranscript,
};

export const editedText = 'Limping on the left hind leg since Sunday. Better today.';

export type JobParts = {
  readonly tree: AccessibilityTree;
  readonly practice: {
    readonly url: string;
    readonly token: string;
    readonly vet: string;
    readonly name: string;
  };
};

export type JobStep = { readonly name: string; readonly run: (parts: JobParts) => Promise<void> };

const nameOf = (control: Control | string | RegExp): string | RegExp =>
  typeof control === 'function' ? control.label : control;
const button = (control: Control | string | RegExp, more: Wanted = {}): Wanted => ({
  roles: ['push button', 'push button menu', 'toggle button'],
  name: nameOf(control),
  ...more,
});
const field = (control: Control | string, more: Wanted = {}): Wanted => ({
  roles: ['entry', 'password text', 'combo box', 'text', 'search box'],
  name: nameOf(control),
  states: ['editable'],
  ...more,
});
const heading = (control: Control | string): Wanted => ({ roles: ['heading'], name: nameOf(control) });
const dialogOf = (control: Control): Wanted => ({ roles: ['dialog'], name: control.label });
const landmark = (control: Control): Wanted => ({
  roles: ['landmark', 'section', 'panel'],
  name: control.label,
});

/** As a person comes to it with Tab. Elements may be drawn anew while a note is being checked. */
async function focus(tree: AccessibilityTree, wanted: Wanted): Promise<AccessibleElement> {
  for (let tries = 1; ; tries += 1) {
    const element = await tree.one(wanted);
    if (await tree.focus(element).catch(() => false)) return element;
    if (tries === 20) throw new Error(`It takes no focus: ${JSON.stringify(element)}`);
  }
}

async function press(tree: AccessibilityTree, wanted: Wanted): Promise<void> {
  await tree.press(await focus(tree, { states: ['enabled', 'showing'], ...wanted }));
}

/** Typed: Chromium offers no text of a field to be changed through the accessibility bus, only to be read. */
async function fill(tree: AccessibilityTree, wanted: Wanted, text: string): Promise<void> {
  const element = await focus(tree, wanted);
  await tree.one({ ...wanted, states: ['editable', 'focused'] });
  await tree.type(element, text);
}

async function connect({ tree, practice }: JobParts): Promise<void> {
  await press(tree, button(controls.practice));
  await press(tree, { roles: ['menu item'], name: controls.connectPractice.label });
  const within = await tree.one(dialogOf(controls.connectDialog));
  await fill(tree, field(controls.serviceAddress, { within }), practice.url);
  await fill(tree, field(controls.yourName, { within }), practice.vet);
  await fill(tree, field(controls.token, { within }), practice.token);
  await press(tree, button(controls.connect, { within }));
  await tree.gone(dialogOf(controls.connectDialog));
  await tree.one(button(controls.practiceOf(practice.name)));
}

async function fillPatient(tree: AccessibilityTree, patient: string, species: string): Promise<void> {
  const within = await tree.one(landmark(controls.newConsult));
  await fill(tree, field(controls.patientName, { within }), patient);
  await fill(tree, field(controls.species, { within }), species);
}

async function record({ tree }: JobParts): Promise<void> {
  await fillPatient(tree, 'Luna', 'Cat');
  await press(tree, button(controls.record));
  await tree.one(button(controls.stop));
  await tree.one({ roles: ['timer'], name: controls.recordedTime.label, text: /00:0[1-9]/ });
  await press(tree, button(controls.stop));
  await press(tree, button(controls.send, { timeoutMs: 60_000 }));
  await tree.one(button(/^Luna\b.*Note ready/, { timeoutMs: 60_000 }));
}

async function importFile({ tree }: JobParts): Promise<void> {
  await press(tree, button(controls.openNewConsult));
  await fillPatient(tree, 'Biscuit', 'Dog');
  await press(tree, button(controls.importAudio));
  await tree.one(button(controls.send, { states: ['focused'] }));
}

/** A dialog is open when the note comes. */
async function send({ tree }: JobParts): Promise<void> {
  const before = (await tree.heard()).length;
  await press(tree, button(controls.send));
  await press(tree, button(controls.practice));
  await press(tree, { roles: ['menu item'], name: controls.connectPractice.label });
  await tree.one(dialogOf(controls.connectDialog));
  await tree.heard(before, /^Biscuit: Note ready/, 60_000);
  const within = await tree.one(dialogOf(controls.connectDialog));
  await press(tree, button(controls.cancel, { within }));
  await tree.gone(dialogOf(controls.connectDialog));
}

async function read({ tree }: JobParts): Promise<void> {
  await tree.one(heading('Biscuit'));
  for (const { heading: name, content } of doubtfulSections) {
    const text = await tree.text(await focus(tree, field(name)));
    if (text.trim() !== content) throw new Error(`${name} reads: ${text}`);
  }
}

const edit = ({ tree }: JobParts): Promise<void> => fill(tree, field('Subjective'), editedText);

async function check({ tree }: JobParts): Promise<void> {
  await press(tree, button('2 to check'));
  const within = await tree.one(landmark(controls.checkList));
  for (const left of [2, 1]) {
    // The list may be drawn anew after the edit, with one place before the other.
    const places = await tree.all(button(controls.checked, { within, states: ['enabled'], count: left }));
    const [first] = places;
    if (first === undefined) throw new Error('No place to check');
    await tree.focus(first);
    await tree.press(first);
    if (left > 1) await tree.one(button('1 to check'));
  }
  await tree.gone(landmark(controls.checkList));
}

async function fileAndNext({ tree }: JobParts): Promise<void> {
  await press(tree, button(controls.copyAndFile));
  await press(tree, button('Next: Luna'));
  await tree.one(heading('Luna'));
}

const pin = '48151';

async function lock({ tree, practice }: JobParts): Promise<void> {
  await press(tree, button(controls.openSettings));
  await press(tree, button('PIN and lock'));
  await fill(tree, field(controls.newPin), pin);
  await fill(tree, field(controls.repeatPin), pin);
  const before = (await tree.heard()).length;
  await press(tree, button(controls.setPin));
  await tree.heard(before, /^The PIN is set/);
  await press(tree, button(controls.lock));
  await tree.one(heading(controls.whoAreYou));
  await tree.one(field(controls.pinOf(practice.vet), { states: ['focused'] }));
  await tree.gone(button(/Luna/));
}

async function unlock({ tree, practice }: JobParts): Promise<void> {
  await fill(tree, field(controls.pinOf(practice.vet)), pin);
  await press(tree, button(controls.unlock));
  await tree.gone(heading(controls.whoAreYou));
  await tree.one(button(controls.practiceOf(practice.name)));
}

export const mainJob: readonly JobStep[] = [
  { name: 'connect a practice', run: connect },
  { name: 'record, stop and send', run: record },
  { name: 'import a file', run: importFile },
  { name: 'send, and hear of the note while a dialog is open', run: send },
  { name: 'read the note', run: read },
  { name: 'edit a section', run: edit },
  { name: 'check against the transcript', run: check },
  { name: 'file, and go on to the next', run: fileAndNext },
  { name: 'set a PIN and lock', run: lock },
  { name: 'unlock', run: unlock },
];
