import type { ActivityCosts } from '@manager/contract/features/activity/activity';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useCall } from '../../api/query.ts';
import { DetailTable } from '../../kit/detail/DetailTable.tsx';
import { RecordPanel } from '../../kit/detail/RecordPanel.tsx';
import { dateTimeText, formatCount, MISSING, moneyText, percentText } from '../../ui/format.ts';
import { useActivityTexts } from './activity-words.ts';
import classes from './activity.module.css';

export type CostEndpoint = Endpoint<z.ZodType<unknown, { id: string }>, z.ZodType<ActivityCosts>>;

/** What an activity costs and what it brings, asked for when its tab is opened. */
export const ActivityCostTable = ({ endpoint, id }: { endpoint: CostEndpoint; id: string }): ReactNode => (
  <RecordPanel query={useCall(endpoint, { id }, { staleTimeMs: 30_000 })}>{(costs) => <Costs costs={costs} />}</RecordPanel>
);

const signed = (pct: string | null): string =>
  pct === null ? MISSING : `${pct.startsWith('-') ? '' : '+'}${percentText(pct, { places: 1 })}`;

const Costs = ({ costs }: { costs: ActivityCosts }): ReactNode => {
  const t = useActivityTexts();
  const { during, before, currency } = costs;
  const sums = [
    [t('costPaid'), `${moneyText(costs.paid)} ${currency}`, undefined],
    [t('costReserved'), `${moneyText(costs.reserved)} ${currency}`, undefined],
    [t('costBudget'), `${moneyText(costs.budget)} ${currency}`, undefined],
    [t('costUsd'), moneyText(costs.cost_usd), t('costUsdHelp')],
    [t('costOfGgr'), percentText(costs.cost_of_ggr_pct), undefined],
  ] as const;
  const rows = [
    [t('costPlayers'), formatCount(during.players), formatCount(before.players), signed(costs.players_uplift_pct)],
    [t('costRounds'), formatCount(during.rounds), formatCount(before.rounds), ''],
    [t('costBet'), moneyText(during.bet_usd), moneyText(before.bet_usd), signed(costs.bet_uplift_pct)],
    [t('costGgr'), moneyText(during.ggr_usd), moneyText(before.ggr_usd), signed(costs.ggr_uplift_pct)],
  ] as const;
  return (
    <div data-figures="">
      {costs.is_over ? null : <p className={classes.hint}>{t('costRunning')}</p>}
      <dl className={classes.figures}>
        {sums.map(([label, value, help]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd title={help}>{value}</dd>
          </div>
        ))}
      </dl>
      <DetailTable caption={t('costCompared')}>
        <thead>
          <tr>
            <th scope="col">{t('costFigure')}</th>
            <th scope="col" data-numeric>
              {t('costDuring')}
            </th>
            <th scope="col" data-numeric>
              {t('costBefore')}
            </th>
            <th scope="col" data-numeric>
              {t('costUplift')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...figures]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {figures.map((figure, at) => (
                // The three columns have no identity beside their place.
                // oxlint-disable-next-line react/no-array-index-key -- see above
                <td key={at} data-numeric>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </DetailTable>
      <dl className={classes.figures}>
        <div>
          <dt>{t('costNewPlayers')}</dt>
          <dd title={t('costNewPlayersHelp')}>{formatCount(costs.new_players)}</dd>
        </div>
        <div>
          <dt>{t('costLuck')}</dt>
          <dd>
            {costs.luck_low_usd === null
              ? MISSING
              : t('costLuckRange', { low: moneyText(costs.luck_low_usd), high: moneyText(costs.luck_high_usd) })}
          </dd>
        </div>
      </dl>
      <p className={classes.hint}>
        {t('costLuckHelp')} {t('asOf', { at: dateTimeText(costs.as_of) })}
      </p>
    </div>
  );
};
