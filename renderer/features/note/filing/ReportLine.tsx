import { useEffect, useState, type JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { failureStrings } from '../../../../shared/text/failureStrings.ts';
import { deliveryStrings } from '../../../strings/deliveryStrings.ts';
import { strings } from '../../../strings/strings.ts';
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
 * person.
 */
export const ReportLine = ({ consult }: { readonly consult: ConsultView }): JSX.Element => (
  <>
    {/* While the filing can be undone, nobody is told of it, and nothing is wrong. */}
    {consult.isFilingUndoable ? null : consult.report === 'due' && consult.reportFailure === null ? (
      <FirstTry consult={consult} />
    ) : (
      <OwnReport consult={consult} />
    )}
    {consult.otherNoteFailure === null ? null : (
      <p className={looks.quiet} title={consult.otherNoteFailure.detail ?? undefined}>
        {deliveryStrings.secondRefused}
      </p>
    )}
  </>
);

/** The app tells the service for the first time. */
function FirstTry({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), firstTryMs);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? <OwnReport consult={consult} /> : null;
}

function OwnReport({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const text = reportText(consult);
  if (text === null) return null;
  return (
    <p
      className={consult.report === 'parked' ? looks.warning : looks.quiet}
      data-report={consult.report}
      title={consult.reportFailure?.detail ?? undefined}
    >
      {consult.report === 'parked' && consult.reportFailure !== null
        ? `${text} ${failureStrings[consult.reportFailure.code].what}`
        : text}
      {consult.nextTryAt === null ? null : (
        <>
          {' · '}
          <NextTry atMs={consult.nextTryAt} />
        </>
      )}
    </p>
  );
}
