import type { CaseDetail } from '@manager/contract/features/risk-set/case';
import { type CaseItemRow, compareCaseItem, getCaseItems } from '@manager/contract/features/risk-set/case-item';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useCall, useList } from '../../../api/query.ts';
import { RecordPanel } from '../../../kit/detail/RecordPanel.tsx';
import { ChangeList } from '../../../product/changes/ChangeList.tsx';
import { useNames } from '../../../product/changes/use-names.ts';
import { CopyText } from '../../../ui/CopyText.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatCount } from '../../../ui/format.ts';
import classes from './case.module.css';
import { useCaseTexts } from './case-words.ts';

const SHOWN = 200;

/** What the case holds: each row as it was, as it was seen, and what it is now. */
export const CaseItems = ({ row }: { row: CaseDetail }): ReactNode => {
  const t = useCaseTexts();
  const query = useList(getCaseItems, { case_id: row.id, limit: SHOWN });
  return (
    <RecordPanel query={query}>
      {({ list, total }) => (
        <div className={classes.lines}>
          <p className={classes.about}>{list.length === 0 ? t('noItems') : t('itemsHint')}</p>
          {list.map((item) => (
            <Item key={item.id} item={item} />
          ))}
          {total > list.length ? (
            <p className={classes.about}>{t('moreItems', { shown: formatCount(list.length), total: formatCount(total) })}</p>
          ) : null}
        </div>
      )}
    </RecordPanel>
  );
};

/** Where a record says what it is called: a number alone tells nobody which game it is. */
const NAMES = ['name', 'game_name', 'user_name', 'title'];
const nameOf = ({ snapshot, object_id: id }: CaseItemRow): string =>
  NAMES.map((field) => snapshot?.[field]).find(
    (value): value is string => typeof value === 'string' && value !== '' && value !== id,
  ) ?? '';

const Item = ({ item }: { item: CaseItemRow }): ReactNode => {
  const t = useCaseTexts();
  const names = useNames();
  const [isCompared, setCompared] = useState(false);
  const { seen } = item;
  const name = nameOf(item);
  return (
    <article
      className={classes.line}
      aria-label={[names.object(item.type), name, item.object_id].filter((part) => part !== '').join(' ')}
    >
      <header className={classes.head}>
        <strong>{names.object(item.type)}</strong> {name === '' ? null : <span>{name}</span>} <CopyText value={item.object_id} />
        {item.link === '' ? null : <Link to={item.link}>{t('openItem')}</Link>}
      </header>
      <p className={classes.who}>
        {item.added_name === '' ? t('manager') : item.added_name} · <DateTime at={item.added_at} />
      </p>
      {item.needs === null ? null : <p className={classes.about}>{t('needs', { code: item.needs })}</p>}
      {item.masked.length === 0 ? null : <p className={classes.about}>{t('masked', { codes: item.masked.join(', ') })}</p>}
      {seen === null || seen.columns.length === 0 ? null : (
        <details open>
          <summary>{t('seen', { screen: seen.screen })}</summary>
          <dl className={classes.facts}>
            {seen.columns.map(({ title, text }) => (
              <Pair key={title} label={title} value={text} />
            ))}
            {seen.filters.map(({ label, value }) => (
              <Pair key={`${t('filters')} ${label}`} label={`${t('filters')}: ${label}`} value={value} />
            ))}
            <Pair label={t('timezone')} value={seen.timezone} />
          </dl>
        </details>
      )}
      {item.snapshot === null ? null : (
        <details>
          <summary>{t('snapshot')}</summary>
          <dl className={classes.facts}>
            {Object.entries(item.snapshot).map(([name, value]) => (
              <Pair key={name} label={names.field(name)} value={names.value(value, name)} />
            ))}
            <Pair label="SHA-256" value={item.snapshot_sha256} />
          </dl>
        </details>
      )}
      {item.can_compare && !isCompared ? (
        <div>
          <Button size="compact-sm" variant="default" onClick={() => setCompared(true)}>
            {t('compare')}
          </Button>
        </div>
      ) : null}
      {isCompared ? <Comparison id={item.id} /> : null}
    </article>
  );
};

const Pair = ({ label, value }: { label: string; value: string }): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{value === '' ? '–' : value}</dd>
  </div>
);

const Comparison = ({ id }: { id: string }): ReactNode => {
  const t = useCaseTexts();
  const query = useCall(compareCaseItem, { id });
  return (
    <RecordPanel query={query}>
      {({ outcome, as_of: at, before, after }) => (
        <div role="status">
          <p className={classes.about}>
            {t(`compared_${outcome}`)} <DateTime at={at} />
          </p>
          {outcome === 'changed' ? <ChangeList before={before} after={after} /> : null}
        </div>
      )}
    </RecordPanel>
  );
};
