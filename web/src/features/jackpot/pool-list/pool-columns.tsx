import type { PoolRow } from '@manager/contract/features/jackpot/pool-list';
import {
  choiceColumn,
  codeColumn,
  countColumn,
  dateColumn,
  decimalColumn,
  exactPercentColumn,
  idColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { type JackpotTranslate, STATUS_TONES } from '../jackpot-words.ts';
import { LiveMoney } from './LiveMoney.tsx';
import { type PoolTranslate, scopeText } from './pool-words.ts';

type Options = { t: PoolTranslate; j: JackpotTranslate; target: RowTarget };

export const poolColumns = ({ t, j, target }: Options): Column<PoolRow>[] => [
  linkColumn({ id: 'name', header: t('name'), isSortable: true, widthPx: 180, target }),
  codeColumn({ id: 'code', header: t('code'), isSortable: true }),
  // The one cell that moves by itself: it has a clock of its own, and the rest of the table is at rest.
  {
    id: 'money',
    header: t('money'),
    help: t('moneyHelp'),
    isNumeric: true,
    card: 'lead',
    cell: (row) => <LiveMoney key={row.id} money={row.money} turn={row.turn} />,
  },
  tagColumn({ id: 'status', header: t('status'), tones: STATUS_TONES, labelOf: (value) => j(`status_${value}`) }),
  choiceColumn({ id: 'tier', header: t('tier'), labelOf: (value) => j(`tier_${value}`) }),
  {
    id: 'scope',
    header: t('playersOf'),
    export: { labelOf: (value) => j(`scope_${value as PoolRow['scope']}`) },
    cell: (row) => scopeText(row, j),
  },
  exactPercentColumn({ id: 'rate', header: t('rate'), isSortable: true, help: t('rateHint'), card: 'figure' }),
  choiceColumn({ id: 'trigger', header: t('trigger'), labelOf: (value) => j(`trigger_${value}`) }),
  decimalColumn({ id: 'trigger_weight', header: t('triggerWeight'), leastPlaces: 0 }),
  moneyColumn({ id: 'min_win', header: t('minWin'), isSortable: true, rangeValue: () => null, card: 'figure' }),
  moneyColumn({ id: 'must_hit', header: t('mustHit'), rangeValue: () => null }),
  moneyColumn({ id: 'cap', header: t('cap'), rangeValue: () => null, isHiddenAtFirst: true }),
  moneyColumn({ id: 'seed', header: t('seed'), rangeValue: () => null, isHiddenAtFirst: true }),
  moneyColumn({ id: 'reset', header: t('reset'), rangeValue: () => null, isHiddenAtFirst: true }),
  exactPercentColumn({ id: 'hidden_rate', header: t('hiddenRate'), isHiddenAtFirst: true }),
  countColumn({ id: 'hits', header: t('hits') }),
  dateColumn({ id: 'last_hit_at', header: t('lastHit') }),
  countColumn({ id: 'turn', header: j('turn'), rangeValue: () => null, isHiddenAtFirst: true }),
  countColumn({ id: 'sort', header: t('sort'), isSortable: true, rangeValue: () => null }),
  noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
  idColumn({ header: 'ID' }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
];
