import { isChangedSinceFiled } from '../../shared/consult/actions.ts';
import { type Consult, isNoteUnwritten, visitTimeOf } from '../../shared/consult/consult.ts';
import type { ConnectionId, ConsultId } from '../../shared/ids.ts';
import { keepImportBatchesTogether, listedConsultOf } from '../../shared/consult/listedConsult.ts';
import type { ConsultChange } from './changes.ts';
import type { ConsultRepository } from './consultRepository.ts';
import type { ListedRows, RowsAsked, Store } from '../ports/store.ts';
import { noFilters } from '../../shared/consult/listFilters.ts';
import { datesInQuery } from '../../shared/consult/datesInQuery.ts';
import type { Clock } from '../ports/clock.ts';
import type { ConsultGroupCounts } from '../../shared/ipc/snapshot.ts';

/** Unsettled, so they are in memory. `isOnItsWay`: it is sent without a further press. */
function groupInFront(consult: Consult, isOnItsWay: boolean): 'notSent' | 'needsYou' | null {
  switch (consult.phase) {
    case 'recording':
      return 'notSent';
    case 'preparing':
    case 'readyToSend':
      return isOnItsWay ? null : 'notSent';
    case 'needsAttention':
      return 'needsYou';
    case 'noteReady':
      return isNoteUnwritten(consult) ? 'needsYou' : null;
    case 'filed':
      return isChangedSinceFiled(consult) ? 'needsYou' : null;
    case 'queued':
    case 'sending':
    case 'writing':
    case 'discarded':
      return null;
  }
}

type ConsultListDeps = {
  readonly clock: Pick<Clock, 'now'>;
  readonly store: Pick<Store, 'consultRows'>;
  readonly repository: Pick<ConsultRepository, 'inMemory'>;
  readonly activeConnection: () => ConnectionId;
  /** It is being recorded, and the screen shows it elsewhere or not yet. */
  readonly isKeptOut: (id: ConsultId) => boolean;
  readonly isOnItsWay: (id: ConsultId) => boolean;
  readonly shownBeside: () => unknown;
};

type Places = ReturnType<typeof placesOf>;

function placesOf(all: readonly Consult[], { isKeptOut, isOnItsWay }: ConsultListDeps) {
  const out = all.filter(({ id, phase }) => phase === 'recording' && isKeptOut(id)).map(({ id }) => id);
  const { notSent = [], needsYou = [] } = Object.groupBy(
    all.filter(({ id }) => !out.includes(id)),
    (consult) => groupInFront(consult, isOnItsWay(consult.id)) ?? 'none',
  );
  const inOrder = keepImportBatchesTogether(notSent.map(listedConsultOf));
  const inFront = [inOrder, needsYou].map((group) => group.map(({ id }) => id));
  return { notSent, inFront, out };
}

type Asked = Pick<RowsAsked, 'query' | 'dates' | 'filters' | 'from' | 'count'>;
type Read = Pick<ListedRows, 'rows' | 'total' | 'found'> & { readonly groups: ConsultGroupCounts };

export type ConsultList = ReturnType<typeof createConsultList>;

export function createConsultList(deps: ConsultListDeps) {
  const { store, repository, activeConnection } = deps;
  let revision = 0;
  let placedBefore = '';

  const ofActive = (): readonly Consult[] => {
    const active = activeConnection();
    return repository
      .inMemory()
      .filter((consult) => consult.connectionId === active)
      .toSorted((a, b) => visitTimeOf(b) - visitTimeOf(a));
  };

  function placed(): Places {
    const places = placesOf(ofActive(), deps);
    const text = JSON.stringify([activeConnection(), places.out, places.inFront, deps.shownBeside()]);
    if (text !== placedBefore) revision += 1;
    placedBefore = text;
    return places;
  }

  async function readPart(asked: Asked, { out, ...groups }: Places): Promise<Read> {
    const { rows, total, ready, found, inFront } = await store.consultRows({
      ...asked,
      connection: activeConnection(),
      without: out,
      inFront: groups.inFront,
    });
    const [unsent = 0, waiting = 0] = inFront;
    return { rows, total, found, groups: { notSent: unsent, needsYou: waiting, ready } };
  }

  return {
    /** Answers whether the consult's row changed. */
    changed(_: ConsultId, { before, after }: ConsultChange): boolean {
      if ((after ?? before)?.connectionId !== activeConnection()) return false;
      const [was, is] = [before && listedConsultOf(before), after && listedConsultOf(after)];
      const isOther = JSON.stringify(was) !== JSON.stringify(is);
      if (isOther) revision += 1;
      return isOther;
    },
    revision(): number {
      placed();
      return revision;
    },
    notSent: (): readonly Consult[] => placed().notSent.toReversed(),
    counts: (): Promise<Pick<Read, 'total' | 'groups'>> =>
      readPart({ query: '', filters: noFilters, from: 0, count: 0 }, placed()),
    async read(asked: Asked): Promise<Read & { readonly revision: number }> {
      const now = placed();
      const asOf = revision;
      const dates = datesInQuery(asked.query, deps.clock.now());
      return { ...(await readPart({ ...asked, dates }, now)), revision: asOf };
    },
  };
}
