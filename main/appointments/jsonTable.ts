import { setImmediate as otherWork } from 'node:timers/promises';
import type { FileTable } from './appointment.ts';
import { jsonPieces, type JsonPiece } from './jsonPieces.ts';

/** The deepest nested object that counts: `patient.name` and `patient.owner.name`. */
const deepest = 3;
/** As many spellings of the wanted columns as this hold one of them twice, which is told whatever else there is. */
const mostColumns = 20;
/** A few milliseconds of reading, also where each piece is long. */
const piecesInTurn = 1024;

type Most = { readonly rows: number };
type Cells = Map<string, string>;

/** An array that may be the list. */
type List = {
  readonly columns: Set<string>;
  readonly rows: Cells[];
  /** How many items there are, also beyond the limit. */
  length: number;
  unreadableCount: number;
  hasObjects: boolean;
};

/** What an open bracket of the file is to the app. */
type Opened =
  | { readonly kind: 'top' | 'other' }
  | { readonly kind: 'list'; readonly list: List }
  /** An appointment, or an object in it; `prefix`: the names of the objects around its fields, with a dot after each. */
  | {
      readonly kind: 'item';
      readonly list: List;
      readonly cells: Cells;
      readonly prefix: string;
      readonly depth: number;
    };

/**
 * The list in a JSON text: an array, or the one array of objects inside an object. Keeps the fields of wanted names alone.
 * null: the text holds no list. Throws where it is no JSON.
 */
export async function jsonTable(
  text: string,
  isWanted: (column: string) => boolean,
  most: Most,
): Promise<FileTable | null> {
  const reader = createReader(isWanted, most);
  let count = 0;
  for (const piece of jsonPieces(text)) {
    reader.take(piece);
    count += 1;
    if (count % piecesInTurn === 0) await otherWork();
  }
  const list = reader.list();
  if (list === null || (list.rows.length === 0 && list.length > 0)) return null;
  const columns = [...list.columns];
  return {
    columns,
    rows: list.rows.map((cells) => columns.map((column) => cells.get(column) ?? '')),
    unreadableCount: list.unreadableCount,
    isCutOff: false,
    isOnlyBeginning: list.length > most.rows,
  };
}

function createReader(isWanted: (column: string) => boolean, most: Most) {
  const opened: Opened[] = [];
  let key = '';
  let listCount = 0;
  let found: List | null = null;

  function open(isArray: boolean): void {
    const around = opened.at(-1);
    if (around?.kind === 'list') count(around.list, !isArray);
    opened.push(openedIn(around, isArray));
  }

  function openedIn(around: Opened | undefined, isArray: boolean): Opened {
    if (isArray && (around === undefined || around.kind === 'top')) return { kind: 'list', list: newList() };
    if (around === undefined) return { kind: 'top' };
    if (isArray) return { kind: 'other' };
    if (around.kind === 'list' && around.list.length <= most.rows) {
      const cells: Cells = new Map();
      around.list.rows.push(cells);
      return { kind: 'item', list: around.list, cells, prefix: '', depth: 1 };
    }
    return around.kind === 'item' && around.depth < deepest
      ? { ...around, prefix: `${around.prefix}${key}.`, depth: around.depth + 1 }
      : { kind: 'other' };
  }

  function count(list: List, isObject: boolean): void {
    list.length += 1;
    list.hasObjects ||= isObject;
    if (!isObject && list.length <= most.rows) list.unreadableCount += 1;
  }

  function close(): void {
    const closed = opened.pop();
    if (closed?.kind !== 'list') return;
    if (opened.length > 0 && closed.list.length > 0 && !closed.list.hasObjects) return;
    listCount += 1;
    found = listCount === 1 ? closed.list : null;
  }

  function takeValue(text: string | null): void {
    const around = opened.at(-1);
    if (around?.kind === 'list') count(around.list, false);
    if (around?.kind !== 'item' || text === null) return;
    const column = around.prefix + key;
    const { columns } = around.list;
    if (!isWanted(column) || (columns.size >= mostColumns && !columns.has(column))) return;
    columns.add(column);
    around.cells.set(column, text);
  }

  return {
    take(piece: JsonPiece): void {
      if (piece.kind === 'key') key = piece.text;
      else if (piece.kind === 'begin') open(piece.isArray);
      else if (piece.kind === 'end') close();
      else takeValue(piece.text);
    },
    /** null: there is none, or there are several. */
    list: (): List | null => found,
  };
}

const newList = (): List => ({
  columns: new Set(),
  rows: [],
  length: 0,
  unreadableCount: 0,
  hasObjects: false,
});
