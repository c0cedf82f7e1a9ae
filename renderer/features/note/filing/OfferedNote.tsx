import type { JSX } from 'react';
import type { ConsultView } from '../../../../shared/ipc/snapshot.ts';
import { copy } from '../../../state/commands.ts';
import { deliveryStrings as strings } from '../../../strings/deliveryStrings.ts';
import { offeredId } from '../../../state/focusTargets.ts';
import { CopyButton } from '../sections/CopyButton.tsx';
import { headingOf } from '../../../components/format/headingOf.ts';
import { cx, looks } from '../../../components/styles/looks.ts';

/** Another note of the service beside the vet's note: folded, for reading and copying. */
export function OfferedNote({ consult }: { readonly consult: ConsultView }): JSX.Element | null {
  const { offered, isByHand } = consult;
  if (offered === null) return null;
  return (
    <details>
      <summary id={offeredId}>
        <h2 className={cx(looks.strong, looks.piece)}>{isByHand ? strings.offered : strings.second}</h2>
      </summary>
      <p className={looks.muted}>{strings.offeredText}</p>
      {offered.sections.map((section, index) => {
        const heading = headingOf(section);
        return (
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <div className={looks.spread}>
              <h3 className={cx(looks.breakable, looks.strong)}>{heading}</h3>
              <CopyButton
                name={strings.copyOffered(heading)}
                copy={() => copy(consult.id, { kind: 'offered', index })}
              />
            </div>
            <p className={looks.written}>{section.content}</p>
          </div>
        );
      })}
    </details>
  );
}
