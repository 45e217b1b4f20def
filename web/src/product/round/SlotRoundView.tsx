import type { BetDetail, BetStep } from '@manager/domain/bet-detail';
import { checkDetail } from '@manager/domain/bet-detail';
import { decimal } from '@manager/domain/money';
import { useState } from 'react';
import { IntegrityBanner } from './IntegrityBanner.tsx';
import { RawRound } from './RawRound.tsx';
import { readRound } from './read-round.ts';
import { ReelBoard } from './ReelBoard.tsx';
import classes from './round.module.css';
import { RoundFacts } from './RoundFacts.tsx';
import type { RoundViewProps } from './RoundView.tsx';
import { StepNavigator } from './StepNavigator.tsx';
import { stepLabels } from './step-labels.ts';
import { useRoundTexts } from './use-round-texts.ts';
import { WinTable } from './WinTable.tsx';

/** A round on its reels, step by step. */
export function SlotRoundView({ detail, booked, perspective }: RoundViewProps) {
  const round = readRound(detail);
  return round === undefined ? (
    <RawRound detail={detail} />
  ) : (
    <SlotRound key={round.round} round={round} booked={booked} perspective={perspective} />
  );
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
