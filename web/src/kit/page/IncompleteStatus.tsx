import { Suspense, type ReactNode } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from '../../ui/incomplete/incomplete.module.css';

const IncompleteBanner = lazyPart(() =>
  import('./IncompleteBanner.tsx').then((module) => ({ default: module.IncompleteBanner })),
);

/** The place of the banner: always there, so that screen readers hear of it when it fills. */
export const IncompleteStatus = (): ReactNode => {
  const months = useIncompleteMonths();
  return (
    <div role="status" className={classes.status}>
      {months.length === 0 ? null : (
        <Suspense>
          <IncompleteBanner months={months} />
        </Suspense>
      )}
    </div>
  );
};
