import { Children, Fragment, type ReactNode } from 'react';

/** Facts in one line, with points between them; what is null is left out. */
export const Dotted = ({ children }: { readonly children: ReactNode }) => (
  <>
    {Children.toArray(children).map((fact, index) => (
      <Fragment key={index}>
        {index === 0 ? null : ' · '}
        {fact}
      </Fragment>
    ))}
  </>
);
