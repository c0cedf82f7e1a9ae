import { Children, Fragment, type JSX, type ReactNode } from 'react';

/** Facts in one line, with points between them; what is null is left out. */
export const Dotted = ({ children }: { readonly children: ReactNode }): JSX.Element => (
  <>
    {Children.toArray(children).map((fact, index) => (
      <Fragment key={index}>
        {index === 0 ? null : ' · '}
        {fact}
      </Fragment>
    ))}
  </>
);
