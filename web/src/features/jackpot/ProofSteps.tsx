import { commitmentText } from '@manager/domain/jackpot-draw';
import { type ReactNode, useEffect, useState } from 'react';
import { CheckLine } from '../../kit/detail/CheckLine.tsx';
import { FactList } from '../../kit/detail/FactList.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { dateTimeText, exactText, MISSING } from '../../ui/format.ts';
import classes from './jackpot.module.css';
import { useJackpotTexts } from './jackpot-words.ts';
import { checkTurn, type ProofStep, type ProofTurn } from './proof.ts';

/** The steps once they are reckoned. */
const useSteps = (turn: ProofTurn): ProofStep[] | undefined => {
  const key = JSON.stringify(turn);
  const [found, setFound] = useState<{ key: string; steps: ProofStep[] }>();
  useEffect(() => {
    let isMeant = true;
    void checkTurn(JSON.parse(key) as ProofTurn).then((steps) => (isMeant ? setFound({ key, steps }) : undefined));
    return () => {
      isMeant = false;
    };
  }, [key]);
  return found?.key === key ? found.steps : undefined;
};

/** What proves a turn, and what this browser finds of it. */
export const ProofSteps = ({ turn, poolId }: { turn: ProofTurn; poolId: string }): ReactNode => {
  const t = useJackpotTexts();
  const steps = useSteps(turn);
  const { commitment, value, salt, win, rules } = turn;
  const isTold = value !== null && salt !== null;
  return (
    <>
      <div className={classes.verdict}>
        <Verdict turn={turn} steps={steps} />
      </div>
      <FactList
        facts={[
          { label: t('commitment'), value: commitment === null ? t('checkUndrawn') : <CopyText value={commitment} /> },
          ...(value === null
            ? []
            : [
                {
                  label: t(rules.trigger === 'time' ? 'dueTime' : 'hitPoint'),
                  value: rules.trigger === 'time' ? dateTimeText(value) : `${exactText(value)} USD`,
                },
              ]),
          ...(salt === null ? [] : [{ label: t('salt'), value: <CopyText value={salt} /> }]),
          ...(isTold
            ? [
                {
                  label: t('hashedText'),
                  value: (
                    <code className={classes.block}>
                      {commitmentText({ pool: turn.pool_code, turn: turn.turn, value, salt })}
                    </code>
                  ),
                },
              ]
            : []),
          ...(win?.proof == null
            ? []
            : [
                { label: t('draw'), value: win.proof.draw },
                { label: t('threshold'), value: win.proof.threshold },
              ]),
          {
            label: t('command'),
            value: (
              <>
                <code
                  className={classes.block}
                >{`npm run jackpot:verify -- --url ${location.origin} --token … --pool ${poolId}`}</code>
                <small className={classes.about}>{t('commandText')}</small>
              </>
            ),
          },
        ]}
      />
    </>
  );
};

const Verdict = ({ turn, steps }: { turn: ProofTurn; steps: ProofStep[] | undefined }): ReactNode => {
  const t = useJackpotTexts();
  if (turn.ended_at === null) return <CheckLine tone="warn">{t('checkOpen')}</CheckLine>;
  if (steps === undefined || steps.length === 0) return null;
  const isUnknown = steps.some(({ isRight }) => isRight === null);
  const isRight = steps.every((step) => step.isRight !== false);
  return (
    <CheckLine tone={isRight ? (isUnknown ? 'warn' : 'good') : 'bad'}>
      {t(isRight ? (isUnknown ? 'checkNotHere' : 'checkRight') : 'checkWrong')}
      {steps.map((step) => (
        <span key={step.name} className={classes.step}>
          {step.isRight === null ? MISSING : step.isRight ? '✓' : '✗'} {t(`step_${step.name}`)}
        </span>
      ))}
    </CheckLine>
  );
};
