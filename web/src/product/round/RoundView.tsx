import type { BetDetail, BetStep } from '@manager/domain/bet-detail';
import { checkDetail } from '@manager/domain/bet-detail';
import { decimal } from '@manager/domain/money';
import { useState } from 'react';
import { useRoundTexts } from './use-round-texts.ts';
import { IntegrityBanner } from './IntegrityBanner.tsx';
import { LotteryRoundView } from './LotteryRoundView.tsx';
import { readLotteryRound } from './read-lottery-round.ts';
import { readRound } from './read-round.ts';
import { ReelBoard } from './ReelBoard.tsx';
import classes from './round.module.css';
import { RoundFacts } from './RoundFacts.tsx';
import { StepNavigator } from './StepNavigator.tsx';
import { stepLabels } from './step-labels.ts';
import { WinTable } from './WinTable.tsx';

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

/** One round as its kind is drawn, on its reels or by its draw: wins, totals, and whether it all adds up. */
export function RoundView({ detail, booked, perspective, hrefOfDraw }: RoundViewProps) {
  const t = useRoundTexts();
  if (detail === null || detail === undefined) return <p className={classes.note}>{t('none')}</p>;
  const lottery = readLotteryRound(detail);
  if (lottery !== undefined)
    return <LotteryRoundView round={lottery} booked={booked} perspective={perspective} hrefOfDraw={hrefOfDraw} />;
  const round = readRound(detail);
  if (round === undefined) {
    return (
      <div className={classes.root}>
        <p className={classes.note}>{t('unknown')}</p>
        <pre className={classes.raw}>{JSON.stringify(detail, null, 2)}</pre>
      </div>
    );
  }
  return <SlotRound key={round.round} round={round} booked={booked} perspective={perspective} />;
}

function SlotRound({ round, booked, perspective }: { round: BetDetail } & Pick<RoundViewProps, 'booked' | 'perspective'>) {
  const t = useRoundTexts();
  const [stepAt, setStepAt] = useState(0);
  const [winAt, setWinAt] = useState<number | null>(null);
  const step: BetStep | undefined = round.steps[stepAt];
  const labels = stepLabels(round.steps, t);
  const label = labels[stepAt] ?? '';
  const check = checkDetail(round, decimal(booked.win));
  const openStep = (index: number): void => {
    setStepAt(index);
    setWinAt(null);
  };

  return (
    <div className={classes.root}>
      <IntegrityBanner check={check} />
      {round.steps.length > 1 && <StepNavigator labels={labels} steps={round.steps} current={stepAt} onOpen={openStep} />}
      {step && (
        <div className={classes.stage}>
          <div>
            <div className={classes.stageHead}>
              <strong>{label}</strong>
              {step.multiplier !== '1' && (
                <span className={classes.multiplier}>{t('step.multiplier', { multiplier: step.multiplier })}</span>
              )}
            </div>
            <ReelBoard
              step={step}
              chosenWin={winAt === null ? null : (step.wins[winAt] ?? null)}
              label={t('board', { step: label, reels: step.reels.length, wins: step.wins.length })}
            />
          </div>
          <WinTable step={step} chosen={winAt} onChoose={setWinAt} />
        </div>
      )}
      <RoundFacts round={round} isConsistent={check.ok} booked={booked} perspective={perspective} />
    </div>
  );
}
