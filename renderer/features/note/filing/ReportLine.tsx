import { useEffect, useState, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { failureStrings } from '../../../../shared/text/failureStrings.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { strings } from '../../../strings/strings.ts';
import { Dotted } from '../../../components/Dotted.tsx';
import { NextTry } from '../header/WhereaboutsLine.tsx';
import { looks } from '../../../components/styles/looks.ts';

function reportText({ phase, report, isWithoutService }: ConsultView): string | null {
  if (phase === 'filed' && isWithoutService) return deliveryStrings.filedWithoutService;
  // The mark in the header says the rest.
  if (report === null || report === 'none' || report === 'recorded') return null;
  if (phase === 'filed') return strings.report[report];
  if (report === 'due') return strings.report.discardedDue;
  if (report === 'parked') return strings.report.discardedParked;
  return strings.report.discardedRefused;
}

/** The service usually answers by then, so a line that would vanish at once does not move the note. */
const firstTryMs = 1_000;

/**
 * How far the service knows the decision. Quiet, because the vet's own work is done, unless the report waits for a
 * person. While the filing can be undone, nobody is told of it, and nothing is wrong.
 */
export function ReportLine({ consult }: { readonly consult: ConsultView }): JSX.Element {
  const { isFilingUndoable, report, reportFailure, otherNoteFailure, nextTryAt } = consult;
  const isFirstTry = report === 'due' && reportFailure === null && !isFilingUndoable;
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(isFirstTry), isFirstTry ? firstTryMs : 0);
    return () => clearTimeout(timer);
  }, [isFirstTry]);
  const text = isFilingUndoable || (isFirstTry && !isLong) ? null : reportText(consult);
  const isParked = report === 'parked';
  return (
    <>
      {text === null ? null : (
        <p
          className={isParked ? looks.warning : looks.quiet}
          data-report={report}
          title={reportFailure?.detail ?? undefined}
        >
          <Dotted>
            {isParked && reportFailure !== null ? `${text} ${failureStrings[reportFailure.code].what}` : text}
            {nextTryAt === null ? null : <NextTry atMs={nextTryAt} />}
          </Dotted>
        </p>
      )}
      {otherNoteFailure === null ? null : (
        <p className={looks.quiet} title={otherNoteFailure.detail ?? undefined}>
          {deliveryStrings.secondRefused}
        </p>
      )}
    </>
  );
}
