import { noteOf, type Consult } from '../../shared/consult/consult.ts';
import { sectionText } from '../../shared/consult/note.ts';
import type { Connection } from '../../shared/consult/practice.ts';
import type { ConsultId } from '../../shared/ids.ts';
import type { CopyStrip } from '../../shared/ipc/recorderBar.ts';
import { arrangeSections, type NoteFormat } from '../../shared/settings/noteFormat.ts';
import type { Settings } from '../../shared/settings/settingsTable.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultRepository } from './consultRepository.ts';

/** After the last press, in ms. */
const unusedMs = 120_000;

/** The sections that have a text, in the format's order and under its headings. */
function copyStripOf(consult: Consult, format: NoteFormat): CopyStrip {
  const sections = noteOf(consult)?.sections ?? [];
  const written = sections.flatMap((section, index) => {
    const { key, heading } = section;
    const isBlank = sectionText(section, consult.edits[index]).trim() === '';
    return isBlank ? [] : [{ key, heading, index, state: 'open' as const }];
  });
  const patientName = consult.patient.name;
  return { consultId: consult.id, patientName, sections: arrangeSections(written, format) };
}

const afterCopy = (strip: CopyStrip, copied: number, isCopied: boolean): CopyStrip => ({
  ...strip,
  sections: strip.sections.map((one) =>
    one.index === copied ? { ...one, state: isCopied ? 'copied' : 'failed' } : one,
  ),
});

type CopyStripDeps = {
  readonly clock: Pick<Clock, 'sleep'>;
  readonly repository: Pick<ConsultRepository, 'get'>;
  readonly activeConnection: () => Connection;
  readonly settings: { readonly of: (of: Connection) => Pick<Settings, 'copyStrip' | 'noteFormat'> };
  readonly openConsult: { readonly id: () => ConsultId | null };
  readonly recordings: { readonly liveId: () => ConsultId | null };
  /** Changes when the screen locks, and with vet and practice. */
  readonly session: () => string;
  readonly onChange: () => void;
};

/** `consult`: as it was filed. */
type Offered = { readonly strip: CopyStrip; readonly consult: Consult; readonly session: string };

/** One button a section, for practice programs with a box for each. It is offered once, and kept nowhere. */
export function createCopyStrip({ clock, repository, settings, session, ...deps }: CopyStripDeps) {
  let offered: Offered | null = null;
  let unused = new AbortController();

  function show(next: Offered | null): void {
    unused.abort();
    unused = new AbortController();
    offered = next;
    const { signal } = unused;
    if (next !== null) void clock.sleep(unusedMs, signal).then(() => !signal.aborted && close());
    deps.onChange();
  }

  function close(): void {
    if (offered !== null) show(null);
  }

  /** Undone, edited, corrected, discarded or deleted; behind a lock, for another vet, or under other work. */
  function isOver({ consult, session: before }: Offered): boolean {
    const { phase, edits, patient } = repository.get(consult.id) ?? {};
    const isSame = phase === 'filed' && edits === consult.edits && patient === consult.patient;
    const isElsewhere = ![consult.id, null].includes(deps.openConsult.id());
    return !isSame || isElsewhere || deps.recordings.liveId() !== null || session() !== before;
  }

  return {
    view: (): CopyStrip | null => offered?.strip ?? null,
    /** After Copy and file; where nobody chose it, and while anything records, there is none. */
    offer(id: ConsultId): void {
      close();
      const consult = repository.get(id);
      const active = deps.activeConnection();
      const { copyStrip: isChosen, noteFormat } = settings.of(active);
      if (!isChosen || consult?.connectionId !== active.id) return;
      const strip = copyStripOf(consult, noteFormat);
      const next = { strip, consult, session: session() };
      if (strip.sections.length > 0 && !isOver(next)) show(next);
    },
    has: (id: ConsultId, index: number): boolean =>
      offered?.strip.consultId === id && offered.strip.sections.some((one) => one.index === index),
    /** By the strip or in the main window. */
    sectionCopied(id: ConsultId, index: number, isCopied: boolean): void {
      if (offered?.strip.consultId !== id) return;
      const strip = afterCopy(offered.strip, index, isCopied);
      show(strip.sections.every(({ state }) => state === 'copied') ? null : { ...offered, strip });
    },
    follow(): void {
      if (offered !== null && isOver(offered)) close();
    },
    close,
  };
}
