import { useEffect, useState, type JSX } from 'react';
import type { ConsultId } from '../../../../shared/ids.ts';
import type { Namesake } from '../../../../shared/consult/namesakes.ts';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { useNow } from '../../../state/hooks.ts';
import { ask, snapshotStore } from '../../../state/commands.ts';
import { patientName } from '../../../components/format/patientName.ts';
import { patientStrings as strings } from '../../../strings/patientStrings.ts';
import { strings as common } from '../../../strings/strings.ts';
import { formatClock, formatClockExactly, formatDay } from '../../../components/format/time.ts';
import styles from './ConsultHeader.module.css';

/** Adds as much detail to the times as distinguishes them. */
function formatDistinctTimes(times: readonly number[], all: readonly number[]): readonly string[] {
  const clocks = all.map(formatClock);
  return times.map((at) => {
    const isAlone = clocks.filter((clock) => clock === formatClock(at)).length < 2;
    return isAlone ? formatClock(at) : formatClockExactly(at);
  });
}

/** The namesakes according to the present list. */
function useNamesakes(id: ConsultId): readonly Namesake[] {
  const [others, setOthers] = useState<readonly Namesake[]>([]);
  useEffect(() => {
    let asked = 0;
    const readAgain = async (): Promise<void> => {
      asked += 1;
      const mine = asked;
      const found = await ask('readNamesakes', { consultId: id });
      if (mine === asked && found.ok) setOthers(found.value.others);
    };
    void readAgain();
    const stop = snapshotStore.subscribe(({ snapshot }, before) => {
      if (snapshot?.consultsRevision !== before.snapshot?.consultsRevision) void readAgain();
    });
    return () => {
      asked += 1;
      stop();
    };
  }, [id]);
  return others;
}

/** Warns that another consult has a patient of the same name. */
export function NamesakeLine({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const now = useNow(30_000);
  const { createdAt, patient } = consult;
  const others = useNamesakes(consult.id);
  const [only] = others;
  if (only === undefined) return null;
  const day = formatDay(createdAt, now);
  const name = patientName(patient);
  const times = formatDistinctTimes(
    others.map((other) => other.createdAt),
    [createdAt, ...others.map((other) => other.createdAt)],
  ).map((time, index) => {
    const reference = others[index]?.reference ?? '';
    return reference === '' || reference === patient.reference.trim()
      ? time
      : strings.ofReference(time, reference);
  });
  const isNear = day === common.time.today || day === common.time.yesterday;
  const when = isNear ? day : strings.on(day);
  return (
    <p className={styles.namesakes}>
      {others.length === 1
        ? strings.another(name, when, times.join())
        : strings.others(others.length, name, when, times.join(', '))}
    </p>
  );
}
