import { type getExplanation, PartsBy } from '@manager/contract/features/report/explain';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { METRICS } from '@manager/contract/metrics';
import { pathOfCode } from '@manager/contract/screens';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useIncompleteMonths } from '../../browser/marks.ts';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx';
import { StatusTag } from '../../ui/StatusTag.tsx';
import { drillTo } from '../../kit/report/drill.ts';
import type { ScopeState } from '../../kit/report/scope-state.ts';
import classes from './explain.module.css';
import { figureText } from './formula.ts';
import type { texts } from './texts.en.ts';

type Answer = OutputOf<typeof getExplanation>;
type Props = {
  data: Answer;
  values: ScopeState;
  path: string;
  /** Reports know whole settlement days only: nothing leads to a part of one. */
  isPartOfDay: boolean;
  onBy: (by: PartsBy) => void;
};

/** The code of the screen that a part is looked at in, the report itself when absent, and what it is narrowed to. */
const TARGETS: Record<PartsBy, { code?: string; narrow: (id: string) => Partial<ScopeState> }> = {
  agent: { code: 'F-2', narrow: (id) => ({ agent_id: id }) },
  site: { code: 'F-1', narrow: (id) => ({ site_id: [id] }) },
  game: { code: 'F-2', narrow: (id) => ({ game_id: [id] }) },
  day: { narrow: (id) => ({ when: undefined, date_from: id, date_to: id }) },
  currency: { narrow: (id) => ({ currency: id }) },
};

/** How the parts make the whole. */
const WHOLES = {
  additive: 'sumOfParts',
  distinct: 'sumOfParts',
  none: 'sumOfParts',
  ratio: 'ratioOfParts',
  maximum: 'largestPart',
} as const;

/** The parts by one dimension, each a link where a report shows it, and whether they add up. */
export const PartsTable = ({ data, values, path, isPartOfDay, onBy }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const holds = useHolds();
  const { metric, by, parts, part_count: count, parts_total: total, value } = data;
  const target = TARGETS[by];
  const hrefOf = (id: string | null): string | undefined =>
    id === null || isPartOfDay || (target.code !== undefined && !holds(target.code))
      ? undefined
      : drillTo({
          path: (target.code === undefined ? undefined : pathOfCode(target.code)) ?? path,
          scope: values,
          narrowed: target.narrow(id),
        });
  return (
    <section className={classes.parts}>
      <ChoiceSwitch
        label={t('parts')}
        value={by}
        choices={PartsBy.options.map((one) => ({ value: one, label: t(`by.${one}`) }))}
        onChange={onBy}
      />
      {parts.length === 0 ? (
        <p className={classes.note}>{t('noParts')}</p>
      ) : (
        <table className={classes.table}>
          <tbody>
            {parts.map(({ id, name, value: part }) => {
              const href = hrefOf(id);
              const label = id === null ? t('others', { count: count - parts.length + 1 }) : name;
              return (
                <tr key={id ?? 'others'}>
                  <th scope="row">{href === undefined ? label : <Link to={href}>{label}</Link>}</th>
                  <td data-numeric>{figureText(metric, part)}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t(WHOLES[METRICS[metric].sums])}</th>
              <td data-numeric>{figureText(metric, total)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {parts.length === 0 ? null : <Verdict data={data} value={figureText(metric, value)} />}
    </section>
  );
};

/** Equal, apart by the rounding of today's rates, or apart. */
const Verdict = ({ data, value }: { data: Answer; value: string }): ReactNode => {
  const t = useTexts<typeof texts>('product/explain');
  const isIncomplete = useIncompleteMonths().length > 0;
  const { metric, difference, rates_today: today } = data;
  if (data.parts_total === null && data.value !== null) return <p className={classes.note}>{t('overlap')}</p>;
  if (difference === null || difference === '0')
    return (
      <StatusTag tone={isIncomplete ? 'warn' : 'good'}>{t(isIncomplete ? 'agreeIncomplete' : 'agrees', { value })}</StatusTag>
    );
  const text = t('differs', { difference: figureText(metric, difference) });
  return today === undefined ? (
    <StatusTag tone="bad">{text}</StatusTag>
  ) : (
    <p className={classes.note}>{t('roundings', { difference: figureText(metric, difference) })}</p>
  );
};
