import type { PrizeRow } from '@manager/contract/features/activity/activity-rank/settle';
import { countColumn, dateColumn, moneyColumn, noteColumn, tagColumn, textColumn } from '../../kit/list/columns.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { RowButton, RowButtons } from '../../kit/table/RowLink.tsx';
import { TransferLink } from '../wallet-words/TransferLink.tsx';
import { walletErrorText } from '../wallet-words/wallet-words.ts';
import { MISSING } from '../../ui/format.ts';
import { PRIZE_TONES, type SettleTranslate } from './settle-words.ts';

type Options = {
  t: SettleTranslate;
  hasStages: boolean;
  actions: { header: string; retry: (row: PrizeRow) => void; giveUp: (row: PrizeRow) => void };
};

/** `stage2:rank:1`: the second. */
const stageOf = (what: string): string => /^stage(\d+):/.exec(what)?.[1] ?? MISSING;

const stageColumn = (header: string): Column<PrizeRow> => ({
  id: 'what',
  header,
  isNumeric: true,
  rangeValue: () => null,
  cell: ({ what }) => stageOf(what),
});

export const prizeColumns = ({ t, hasStages, actions }: Options): Column<PrizeRow>[] => [
  { ...textColumn<PrizeRow>({ id: 'user_name', header: t('player'), card: 'title' }), isFrozen: true, widthPx: 170 },
  ...(hasStages ? [stageColumn(t('stage'))] : []),
  countColumn({ id: 'rank', header: t('rank'), isSortable: true, card: 'figure', rangeValue: () => null }),
  moneyColumn({ id: 'prize', header: t('prize'), isSortable: true, card: 'lead' }),
  textColumn({ id: 'currency', header: t('currency') }),
  tagColumn({ id: 'state', header: t('state'), tones: PRIZE_TONES, labelOf: (value) => t(`prizeState_${value}`) }),
  // Of which kind it is the activity says: it is no money to be added up.
  moneyColumn({ id: 'score', header: t('score'), rangeValue: () => null, export: { kind: 'exact' } }),
  textColumn({ id: 'activity_name', header: t('activity') }),
  textColumn({ id: 'site_name', header: t('site') }),
  dateColumn({ id: 'paid_at', header: t('paidAt') }),
  {
    id: 'transfer_id',
    header: t('transferId'),
    card: 'line',
    cell: ({ transfer_id: id }) => <TransferLink id={id} />,
  },
  noteColumn({ id: 'last_error', header: t('lastError'), textOf: walletErrorText }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
  ...(hasStages ? [] : [textColumn<PrizeRow>({ id: 'what', header: t('what'), isHiddenAtFirst: true })]),
  {
    id: 'actions',
    header: actions.header,
    cell: (row) => (
      <RowButtons>
        {row.can.retry ? <RowButton label={t('retry')} onClick={() => actions.retry(row)} /> : null}
        {row.can.give_up ? <RowButton label={t('giveUp')} isDangerous onClick={() => actions.giveUp(row)} /> : null}
      </RowButtons>
    ),
  },
];
