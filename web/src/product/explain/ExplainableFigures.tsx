import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { StartExplaining } from '../../kit/table/start-explaining.ts';
import type { Asked } from './composed.ts';
import classes from './explain.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';
import type { FigurePlace } from './figure-places.ts';
import type { texts } from './texts.en.ts';
import { useFigureSpot } from './use-figure-spot.ts';

const FigureDrawer = lazyPart(() => import('./FigureDrawer.tsx').then((module) => ({ default: module.FigureDrawer })));

type Props = {
  /** Path of the report, for links to other days of it. */
  path: string;
  scope: ScopeState;
  /** Its filters as its charts are asked. */
  query: Record<string, unknown>;
  figureAt: (place: FigurePlace) => Asked | undefined;
  /** The figure that the whole table comes to. */
  whole: Asked | undefined;
  children: ReactNode;
};

/** Around a table of figures: the mark ƒ asks where a figure comes from (`useFigureSpot` says which), and a button below where their sum does. */
export const ExplainableFigures = ({ path, scope, query, figureAt, whole, children }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const frame = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const { spot, askAtSpot, start } = useFigureSpot({ frame, mark, figureAt, onAsk: setAsked });

  return (
    <div ref={frame} className={classes.frame}>
      <StartExplaining value={start}>{children}</StartExplaining>
      {whole === undefined ? null : (
        <button type="button" className={classes.whole} data-print="no" onClick={() => setAsked(whole)}>
          <span className={classes.sign} aria-hidden="true">
            ƒ
          </span>{' '}
          {t('askTotals')}
        </button>
      )}
      {spot === undefined ? null : (
        <button
          ref={mark}
          type="button"
          className={classes.ask}
          data-print="no"
          tabIndex={-1}
          style={{ top: spot.top, left: spot.left }}
          title={t('ask')}
          aria-label={`${t('ask')}: ${spot.cell.innerText.trim()}`}
          onClick={askAtSpot}
        >
          ƒ
        </button>
      )}
      {asked === undefined ? null : (
        <Suspense>
          <FigureDrawer asked={asked} scope={scope} query={query} path={path} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </div>
  );
};
