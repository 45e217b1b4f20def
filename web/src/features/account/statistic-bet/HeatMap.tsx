import type { getBetHeatMap, StatisticDimension } from '@manager/contract/features/account/statistic-bet';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { metricText } from '../../../kit/report/metric-columns.tsx';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { keyText, type AxisLine, type StatisticMetric } from './columns.tsx';
import { heatOf } from './heat.ts';
import type { StatisticTranslate } from './statistic-filters.tsx';
import classes from './heat-map.module.css';

type Props = {
  map: OutputOf<typeof getBetHeatMap>;
  dimensions: readonly StatisticDimension[];
  metric: StatisticMetric;
  metricName: string;
  t: StatisticTranslate;
};

/** Figures by two axes, shaded from the least to the most of them; losses of the house in another colour, beside their sign. */
export const HeatMap = ({ map, dimensions, metric, metricName, t }: Props): ReactNode => {
  const [down, across] = [dimensions.slice(0, -1), dimensions.slice(-1)];
  const nameOf = (line: AxisLine, of: readonly StatisticDimension[]): string =>
    line.is_other ? t('other') : of.map((dimension) => keyText(line, dimension, t)).join(' · ');
  const columns = map.columns.map((column) => nameOf(column, across));
  const rows = map.rows.map((row) => nameOf(row, down));
  const heat = heatOf(map.cells.flat().map((cell) => cell?.[metric] ?? null));
  return (
    <section className={classes.frame} tabIndex={0} aria-label={t('heatCaption', { metric: metricName })} data-figures>
      <table className={classes.map}>
        <caption className={classes.caption}>{t('heatCaption', { metric: metricName })}</caption>
        <thead>
          <tr>
            <th scope="col">{down.map((dimension) => t(`dimension.${dimension}`)).join(' · ')}</th>
            {columns.map((name, column) => (
              <th key={map.columns[column]?.is_other === true ? 'other' : name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {map.cells.map((cells, row) => (
            <tr key={map.rows[row]?.is_other === true ? 'other' : (rows[row] ?? row)}>
              <th scope="row">{rows[row]}</th>
              {cells.map((cell, column) => (
                <td
                  key={columns[column] ?? column}
                  data-heat={heat(cell?.[metric] ?? null)}
                  title={cell === null ? undefined : `${rows[row]} · ${columns[column]}: ${formatMetric(metric, cell[metric])}`}
                >
                  {cell === null ? <span className={classes.none}>–</span> : metricText(metric, cell[metric])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
