import type { Endpoint } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useHolds } from '../../session/session.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { formatCount } from '../../ui/format.ts';
import classes from './detail.module.css';
import type { DetailTab } from './DetailTabs.tsx';
import type { texts } from './texts.en.ts';

/** Records that belong to one: how many a list finds, and the way to that list. */
export type Related = {
  label: string;
  /** A list with a total. */
  endpoint: Endpoint;
  input: Readonly<Record<string, unknown>>;
  /** Address of the list with the same filter. */
  href: string;
};

type Total = { total?: number; total_is_exact?: boolean } | undefined;

const RelatedRow = ({ item }: { item: Related }): ReactNode => {
  const t = useTexts<typeof texts>('kit/detail');
  const { data, error } = useCall(item.endpoint, { ...item.input, limit: 1 } as never);
  const { total, total_is_exact: isExact } = (data as Total) ?? {};
  return (
    <div>
      <dt>{item.label}</dt>
      <dd>
        {error === null ? (total === undefined ? '…' : `${formatCount(total)}${isExact === false ? '+' : ''}`) : error.message}
        {total === undefined || total === 0 ? null : <Link to={item.href}>{t('openList')}</Link>}
      </dd>
    </div>
  );
};

/** The tab Related: counts, asked for when it is opened; of lists that the user may not read nothing is said. */
export const useRelatedTab = (items: readonly Related[]): DetailTab[] => {
  const t = useTexts<typeof texts>('kit/detail');
  const holds = useHolds();
  const open = items.filter(({ endpoint: { access } }) => access.kind !== 'code' || holds(...access.anyOf));
  if (open.length === 0) return [];
  const content = (
    <dl className={classes.facts} data-related>
      {open.map((item) => (
        <RelatedRow key={item.label} item={item} />
      ))}
    </dl>
  );
  return [{ key: 'related', label: t('related'), content }];
};
