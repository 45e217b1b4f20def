import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.ts';
import classes from './round.module.css';
import { useRoundTexts } from './use-round-texts.ts';

export type RoundViewProps = {
  /** What the game platform sent; drawn when it is of a known kind, shown as it came otherwise. */
  detail: unknown;
  /** The bet as it was booked: the round must agree with it. */
  booked: { bet: string; win: string; currency: string };
  /** Staff read bet − win as "Win-loss", players win − bet as "Profit" (docs/formulas.md#win-loss-rate-ngr). */
  perspective: 'operator' | 'player';
  /** Where a draw of a lottery is shown; absent where it is not. */
  hrefOfDraw?: (drawId: string) => string;
};

const SlotRoundView = lazyPart(() => import('./SlotRoundView.tsx').then((module) => ({ default: module.SlotRoundView })));
const LotteryRoundView = lazyPart(() =>
  import('./LotteryRoundView.tsx').then((module) => ({ default: module.LotteryRoundView })),
);
const FishingRoundView = lazyPart(() =>
  import('./FishingRoundView.tsx').then((module) => ({ default: module.FishingRoundView })),
);

/** One round as its kind is drawn, on its reels, by its draw or by its fish: wins, totals, and whether it all adds up. Each kind is fetched with its first round. */
export function RoundView(props: RoundViewProps) {
  const t = useRoundTexts();
  const { detail } = props;
  if (detail === null || detail === undefined) return <p className={classes.note}>{t('none')}</p>;
  return (
    <Suspense fallback={<div className={classes.root} aria-busy />}>
      <KindOfRound {...props} />
    </Suspense>
  );
}

function KindOfRound(props: RoundViewProps) {
  switch (kindOf(props.detail)) {
    case 'lottery':
      return <LotteryRoundView {...props} />;
    case 'fishing':
      return <FishingRoundView {...props} />;
    default:
      return <SlotRoundView {...props} />;
  }
}

/** Rounds on reels name no kind. */
const kindOf = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'kind' in detail ? String(detail.kind) : '';
