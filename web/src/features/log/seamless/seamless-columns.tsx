import type { SeamlessRow } from '@manager/contract/features/log/seamless';
import { Link } from 'react-router';
import { ENTERED } from '../../../kit/filter/use-url-state.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { dateTimeText, formatCount, MISSING, moneyText } from '../../../ui/format.ts';
import { latencyText, resultTag } from './seamless-tags.tsx';
import type { SeamlessTranslate } from './use-seamless-texts.ts';

type Options = { t: SeamlessTranslate; linkOf: (callId: string) => string };

export const seamlessColumns = ({ t, linkOf }: Options): Column<SeamlessRow>[] => {
  const text = (
    id: 'player' | 'request_id' | 'round_id' | 'call_id' | 'currency' | 'remote_code' | 'settle_date',
  ): Column<SeamlessRow> => ({
    id,
    header: t(id),
    cell: (row) => row[id] || MISSING,
  });
  const count = (id: 'http_status' | 'latency_ms' | 'attempt' | 'row_version'): Column<SeamlessRow> => ({
    id,
    header: t(id),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => formatCount(row[id]),
  });
  const hidden = (column: Column<SeamlessRow>): Column<SeamlessRow> => ({ ...column, isHiddenAtFirst: true });
  return [
    {
      id: 'called_at',
      header: t('at'),
      isFrozen: true,
      widthPx: 224,
      card: 'title',
      cell: (row) => (
        <Link to={linkOf(row.call_id)} state={ENTERED} title={t('open', { id: row.call_id })} preventScrollReset>
          {dateTimeText(row.called_at)}
        </Link>
      ),
    },
    {
      id: 'direction',
      header: t('direction'),
      help: t('help.direction'),
      cell: (row) => t(`direction.${row.direction}`),
      export: { labelOf: (value) => t(`direction.${value as SeamlessRow['direction']}`) },
    },
    { id: 'site_code', header: t('site'), card: 'figure', cell: (row) => row.site_code },
    text('player'),
    {
      id: 'kind',
      header: t('kind'),
      card: 'figure',
      cell: (row) => t(`kind.${row.kind}`),
      export: { labelOf: (value) => t(`kind.${value as SeamlessRow['kind']}`) },
    },
    {
      id: 'result',
      header: t('result'),
      help: t('help.result'),
      card: 'status',
      cell: (row) => resultTag(row, t),
      export: { labelOf: (value) => t(`result.${value as SeamlessRow['result']}`) },
    },
    {
      id: 'outcome',
      header: t('outcome'),
      cell: (row) => t(`outcome.${row.outcome}`),
      export: { labelOf: (value) => t(`outcome.${value as SeamlessRow['outcome']}`) },
    },
    { ...count('http_status'), help: t('help.http_status'), cell: (row) => row.http_status },
    { ...text('remote_code'), help: t('help.remote_code') },
    { id: 'amount', header: t('amount'), isNumeric: true, card: 'figure', cell: (row) => moneyText(row.amount) },
    text('currency'),
    { ...count('latency_ms'), help: t('help.latency_ms'), cell: latencyText },
    count('attempt'),
    {
      id: 'next_retry_at',
      header: t('next_retry_at'),
      help: t('help.next_retry_at'),
      cell: (row) => dateTimeText(row.next_retry_at),
    },
    text('request_id'),
    text('round_id'),
    hidden(text('call_id')),
    hidden(text('settle_date')),
    hidden(count('row_version')),
  ];
};
