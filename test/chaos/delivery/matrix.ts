/** Where in a consult's life a fault strikes. */
export const boundaries = [
  'preparing',
  'frozen',
  'uploading',
  'unanswered',
  'polling',
  'noteReady',
  'reporting',
] as const;
export type Boundary = (typeof boundaries)[number];

export const faults = [
  'kill',
  'lostAnswer',
  'badGateway',
  'cut',
  'retryAfterSeconds',
  'retryAfterDate',
  'jumpForward',
  'jumpBack',
  'offlineRestart',
  'revoked',
  'partnerDisabled',
  'subscriptionInactive',
  'longProcessing',
  'fiveMinutes',
] as const;
export type FaultName = (typeof faults)[number];

export type Cell = `${Boundary} × ${FaultName}`;
export const cellOf = (boundary: Boundary, fault: FaultName): Cell => `${boundary} × ${fault}`;

const ofRequests: readonly FaultName[] = [
  'lostAnswer',
  'badGateway',
  'cut',
  'retryAfterSeconds',
  'retryAfterDate',
];
const withoutRequests: readonly Boundary[] = ['preparing', 'frozen', 'noteReady'];
const noRequest = 'no request is under way';
const notWriting = 'the note is not being written';

/** Why there is no such case; null: it has to be hit. */
export function impossible(boundary: Boundary, fault: FaultName): string | null {
  if (ofRequests.includes(fault) && withoutRequests.includes(boundary)) return noRequest;
  if (fault === 'longProcessing' || fault === 'fiveMinutes')
    return boundary === 'polling' ? null : notWriting;
  if (fault === 'subscriptionInactive' && boundary !== 'uploading') return 'only a submission is paid for';
  if (boundary === 'uploading' && fault === 'lostAnswer') return 'its work is not done: that is a cut';
  if (boundary === 'unanswered' && (fault === 'retryAfterSeconds' || fault === 'retryAfterDate'))
    return 'a ceiling refuses before any work';
  return null;
}

const possibleCells: readonly Cell[] = boundaries.flatMap((boundary) =>
  faults.filter((fault) => impossible(boundary, fault) === null).map((fault) => cellOf(boundary, fault)),
);

export type Hits = ReadonlyMap<Cell, number>;

export const missing = (hits: Hits, least: number): readonly Cell[] =>
  possibleCells.filter((cell) => (hits.get(cell) ?? 0) < least);

/** The relay is on loopback, to which every route is straight, and plain. */
const elsewhere =
  'Not here: TLS and proxies. They strike before a request begins, at each stage alike, so they are rows of the error ' +
  'table (test/integration/delivery), with a real proxy and a private CA in test/integration/noteService.';

export function matrixText(hits: Hits): string {
  const reasons = new Map<string, string>();
  const mark = (reason: string): string => {
    const known = reasons.get(reason) ?? String.fromCodePoint(97 + reasons.size);
    reasons.set(reason, known);
    return known;
  };
  const rows = boundaries.map((boundary) => [
    boundary,
    ...faults.map((fault) => {
      const reason = impossible(boundary, fault);
      return reason === null ? String(hits.get(cellOf(boundary, fault)) ?? 0) : mark(reason);
    }),
  ]);
  const table = [['', ...faults], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = table.map((row) =>
    row.map((text, column) => text[column === 0 ? 'padEnd' : 'padStart'](widths[column] ?? 0)).join('  '),
  );
  const notes = [...reasons].map(([reason, letter]) => `${letter}: impossible, ${reason}`);
  return [...lines, ...notes, elsewhere].join('\n');
}
