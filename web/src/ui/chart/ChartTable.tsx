import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChartModel } from './chart-model.ts';
import classes from './chart.module.css';

type Props = {
  model: ChartModel;
  caption: string;
  openText: string;
  /** Where the rows behind a category are. */
  hrefOf?: ((index: number) => string | undefined) | undefined;
  /** Months, `YYYY-MM`, whose rows say that they are not whole. */
  incomplete: { months: readonly string[]; text: string };
};

/** The figures of a chart as a table: the same data, for keyboards, screen readers and whoever wants to read them exactly. */
export const ChartTable = ({ model, caption, openText, hrefOf, incomplete }: Props): ReactNode => {
  const columns = model.panes.flatMap(({ series, band }) => [...series, ...(band === undefined ? [] : [band])]);
  return (
    <div className={classes.tableFrame} tabIndex={0} role="region" aria-label={caption}>
      <table className={classes.table}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{model.categoryLabel}</th>
            {columns.map(({ label }) => (
              <th key={label} scope="col" data-numeric>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.categories.map(({ key, title, isOpen }, index) => {
            const href = hrefOf?.(index);
            const mark = model.marks.filter(({ at }) => at === index).map(({ label }) => label);
            return (
              <tr key={key}>
                <th scope="row">
                  {href === undefined ? title : <Link to={href}>{title}</Link>}
                  {isOpen === true ? <small>{openText}</small> : null}
                  {incomplete.months.includes(key.slice(0, 7)) ? <small>{incomplete.text}</small> : null}
                  {mark.length === 0 ? null : <small>{mark.join(', ')}</small>}
                </th>
                {columns.map(({ label, texts }) => (
                  <td key={label} data-numeric>
                    {texts[index]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
};
