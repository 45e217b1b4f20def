import { getExplanation, type PartsBy } from '@manager/contract/features/report/explain';
import { EXPLAINED } from '@manager/contract/metrics';
import type { InputOf, OutputOf } from '@manager/contract/kit/endpoint';
import { METRICS } from '@manager/contract/metrics';
import { type ReactNode, useState } from 'react';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useList } from '../../api/query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IncompleteMark } from '../../ui/incomplete/IncompleteMark.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { RecordDrawer } from '../../kit/detail/RecordDrawer.tsx';
import { RecordSkeleton } from '../../kit/detail/RecordSkeleton.tsx';
import reportClasses from '../../kit/report/report.module.css';
import { ScopeLine } from '../../kit/scope/ScopeLine.tsx';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import { useReportTexts } from '../../kit/report/use-report-texts.ts';
import classes from './explain.module.css';
import { isExplained } from './explainable.ts';
import { explainQuery } from './figure.ts';
import type { Figure } from './composed.ts';
import { figureText, formulaText } from './formula.ts';
import { PartsTable } from './PartsTable.tsx';
import type { texts } from './texts.en.ts';
import { exactText } from '../../ui/format.ts';

type Answer = OutputOf<typeof getExplanation>;
type Props = { figure: Figure; scope: ScopeState; query: Record<string, unknown>; path: string; onClose: () => void };

/** One figure: its formula in words and numbers, what was counted, at which rates, and the parts that add up to it. */
export const ExplainDrawer = ({ figure, scope, query, path, onClose }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const tr = useReportTexts();
  const [metric, setMetric] = useState(figure.metric);
  const [by, setBy] = useState<PartsBy>();
  const answer = useList(
    getExplanation,
    // The names are those of the endpoint; the filters of a report are a plain record here.
    { ...explainQuery({ scope, query, figure: { ...figure, metric } }), ...(by === undefined ? {} : { by }) } as InputOf<
      typeof getExplanation
    >,
  );
  const { data, error } = answer;
  // While another metric is on its way the answer still speaks of the one before.
  const isCurrent = data?.metric === metric;
  const {
    own_agent_id: _own,
    player_id: _player,
    sub_agent_id: _label,
    type: _type,
    slot_from: from,
    slot_to: _to,
    ...patch
  } = figure.narrowed;
  // Days of its own take the place of a range by its name.
  const values: ScopeState = { ...scope, ...(patch.date_from === undefined ? {} : { when: undefined }), ...patch };

  return (
    <RecordDrawer title={t('title', { metric: tr(`metric.${metric}`) })} onClose={onClose}>
      <div className={classes.body} aria-busy={answer.isFetching}>
        <div className={classes.choices}>
          <label>
            <span>{t('figure')}</span>
            <select
              className={reportClasses.control}
              value={metric}
              onChange={({ currentTarget: { value } }) => {
                if (isExplained(value)) setMetric(value);
              }}
            >
              {EXPLAINED.map((id) => (
                <option key={id} value={id}>
                  {tr(`metric.${id}`)}
                </option>
              ))}
            </select>
          </label>
          <span className={classes.label}>{figure.label}</span>
        </div>
        {error === null ? null : <EmptyState kind="failed" title={t('failed')} text={error.message} />}
        {error === null && (data === undefined || !isCurrent) ? <RecordSkeleton /> : null}
        {data === undefined || !isCurrent ? null : (
          <>
            <Value data={data} shown={metric === figure.metric ? figure.value : undefined} isFrozen={figure.isFrozen === true} />
            <p className={classes.scope}>
              <ScopeLine values={values} answer={data} />
            </p>
            <dl className={classes.facts}>
              <dt>{t('formula')}</dt>
              <dd>{tr(`metric.${metric}.formula`)}</dd>
              <dt>{t('totals')}</dt>
              <dd>{tr(`sums.${METRICS[metric].sums}`)}</dd>
              <dt>{t('counted')}</dt>
              <dd>{t('countedHow')}</dd>
            </dl>
            <Rates data={data} />
            <PartsTable data={data} values={values} path={path} isPartOfDay={from !== undefined} onBy={setBy} />
          </>
        )}
      </div>
    </RecordDrawer>
  );
};

/** The figure with all its digits, how it comes about, and whether the report says the same. */
const Value = ({ data, shown, isFrozen }: { data: Answer; shown: string | null | undefined; isFrozen: boolean }): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const isIncomplete = useIncompleteMonths().length > 0;
  const { metric, value, currency } = data;
  const formula = formulaText(data);
  const text = figureText(metric, value);
  const unit = METRICS[metric].unit === 'money' ? ` ${currency}` : '';
  return (
    <div className={classes.value}>
      <strong>
        <span data-figure="">{text}</span>
        {unit === '' ? null : <small>{unit}</small>} <IncompleteMark />
      </strong>
      {formula === undefined ? null : (
        <span>
          = {formula}
          {unit}
        </span>
      )}
      {shown === undefined ? null : shown === value ? (
        // Two figures from the same gap are alike, and prove nothing.
        <StatusTag tone={isIncomplete ? 'warn' : 'good'}>{t(isIncomplete ? 'asReportedIncomplete' : 'asReported')}</StatusTag>
      ) : (
        <StatusTag tone="warn">{t(isFrozen ? 'notAsFrozen' : 'notAsReported', { value: figureText(metric, shown) })}</StatusTag>
      )}
    </div>
  );
};

/** What the amounts were before they became USD, and the rate that this comes to. */
const Rates = ({ data }: { data: Answer }): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const { currencies, rates_today: today, metric } = data;
  if (currencies.length === 0 || (currencies.length === 1 && currencies[0]?.currency === 'USD')) return null;
  const rateOf = (currency: string, stamped: string | null): string =>
    exactText(today?.rates.find((one) => one.currency === currency)?.rate ?? stamped);
  return (
    <table className={classes.table}>
      <caption>{t(today === undefined ? 'ratesStamped' : 'ratesToday')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('currency')}</th>
          <th scope="col" data-numeric>
            {t('native')}
          </th>
          <th scope="col" data-numeric>
            {t('rate')}
          </th>
          <th scope="col" data-numeric>
            USD
          </th>
        </tr>
      </thead>
      <tbody>
        {currencies.map(({ currency, native, usd, rate }) => (
          <tr key={currency}>
            <th scope="row">{currency}</th>
            <td data-numeric>{figureText(metric, native)}</td>
            <td data-numeric>{rateOf(currency, rate)}</td>
            <td data-numeric>{figureText(metric, usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
