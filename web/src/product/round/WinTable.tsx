import type { BetStep } from '@manager/domain/bet-detail';
import { useRoundTexts } from './use-round-texts.ts';
import classes from './round.module.css';
import { moneyText } from '../../ui/format.ts';

type Props = { step: BetStep; chosen: number | null; onChoose: (index: number | null) => void };

/** The wins of one step; choosing one draws it on the reels, choosing it again shows all. */
export function WinTable({ step, chosen, onChoose }: Props) {
  const t = useRoundTexts();
  if (step.wins.length === 0) return <p className={classes.note}>{t('noWins')}</p>;
  return (
    <div className={classes.wins}>
      <table className={classes.winTable}>
        <caption className={classes.hidden}>{t('wins')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('win.kind')}</th>
            <th scope="col" className={classes.number}>
              {t('win.line')}
            </th>
            <th scope="col">{t('win.symbol')}</th>
            <th scope="col" className={classes.number}>
              {t('win.count')}
            </th>
            <th scope="col" className={classes.number}>
              {t('win.pay')}
            </th>
            <th scope="col" className={classes.number}>
              {t('win.multiplier')}
            </th>
            <th scope="col" className={classes.number}>
              {t('win.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {step.wins.map((win, index) => {
            const isChosen = chosen === index;
            const choose = (): void => onChoose(isChosen ? null : index);
            return (
              <tr key={index} className={classes.winRow} data-chosen={isChosen || undefined} onClick={choose}>
                <td>
                  <button
                    type="button"
                    className={classes.winButton}
                    aria-pressed={isChosen}
                    title={t('win.show')}
                    onClick={(event) => {
                      event.stopPropagation();
                      choose();
                    }}
                  >
                    {t(`kind.${win.kind}`)}
                  </button>
                </td>
                <td className={classes.number}>{win.line_no ?? '–'}</td>
                <td>{win.symbol}</td>
                <td className={classes.number}>{win.count}</td>
                <td className={classes.number}>{win.pay}</td>
                <td className={classes.number}>{win.multiplier}</td>
                <td className={classes.number}>{moneyText(win.amount)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={6}>
              {t('step.win')}
            </th>
            <td className={classes.number}>{moneyText(step.step_win)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
