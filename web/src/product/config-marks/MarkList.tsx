import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../i18n/use-texts.ts';
import { dateTimeText } from '../../ui/format.ts';
import { useObjectText } from '../audit/ObjectName.tsx';
import { useNames } from '../changes/use-names.ts';
import type { NumberedMark } from './config-marks.ts';
import classes from './config-marks.module.css';
import type { texts } from './texts.en.ts';

type Props = { marks: readonly NumberedMark[]; hasMore: boolean; canOpenLog: boolean; timezone: string | null };

/** What the numbered lines of a chart stand for, in the words of the audit log. */
export const MarkList = ({ marks, hasMore, canOpenLog, timezone }: Props): ReactNode => {
  const t = useTexts<typeof texts>('product/config-marks');
  const names = useNames();
  const objectOf = useObjectText();
  const valueOf = (text: string | null, field: string): string =>
    names.value(text === 'true' || text === 'false' ? text === 'true' : text, field);
  const told = ({ changes }: NumberedMark): string =>
    changes
      .map(({ field, before, after }) => `${names.field(field)} ${valueOf(before, field)} → ${valueOf(after, field)}`)
      .join(' · ');
  return (
    <details className={classes.marks}>
      <summary>
        {t('list')} ({marks.length})
      </summary>
      {hasMore ? <p>{t('more')}</p> : null}
      <ol>
        {marks.map((mark) => (
          <li key={mark.id} value={mark.number}>
            <span>{dateTimeText(mark.at, timezone)}</span> <strong>{t(mark.kind)}</strong> {objectOf(mark)}
            {mark.changes.length === 0 ? '' : `: ${told(mark)}`}
            {mark.actor_name === null || mark.actor_name === '' ? '' : ` · ${mark.actor_name}`}
            {canOpenLog ? (
              <>
                {' '}
                <Link to={`/log/audit?id=${mark.id}`}>{t('open')}</Link>
              </>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
};
