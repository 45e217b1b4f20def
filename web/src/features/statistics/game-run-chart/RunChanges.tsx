import type { ReactNode } from 'react';
import { dateTimeText, MISSING } from '../../../ui/format.ts';
import classes from '../../../product/statistic/statistics.module.css';
import type { RunMark, RunTranslate } from './prepare-run.ts';

type Props = { marks: readonly RunMark[]; timezone: string | null; t: RunTranslate };

/** What the vertical lines of the chart stand for, one by one. */
export const RunChanges = ({ marks, timezone, t }: Props): ReactNode =>
  marks.length === 0 ? null : (
    <details className={classes.changes}>
      <summary>
        {t('changes')} ({marks.length})
      </summary>
      <table>
        <thead>
          <tr>
            {(['changeAt', 'changeWhat', 'changeOf', 'changeBefore', 'changeAfter'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marks.map(({ at, kind, name, before, after }) => (
            <tr key={`${at} ${kind} ${name}`}>
              <td>{dateTimeText(at, timezone)}</td>
              <td>{t(`changeWhat.${kind}`)}</td>
              <td>{name}</td>
              <td>{before ?? MISSING}</td>
              <td>{after ?? MISSING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
