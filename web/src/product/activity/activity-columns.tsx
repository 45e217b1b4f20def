import type { ActivityRow } from '@manager/contract/features/activity/activity';
import {
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../kit/list/columns.tsx';
import type { Column } from '../../kit/table/columns.ts';
import { ACTIVITY_TONES, type ActivityTranslate, ownerText, stakeText, takesPartText } from './activity-words.ts';

/** The columns that name an activity; those of its kind follow, then `activityColumns`. */
export const activityNameColumns = (t: ActivityTranslate, target: RowTarget): Column<ActivityRow>[] => [
  linkColumn({ id: 'name', header: t('name'), widthPx: 200, target }),
  tagColumn({ id: 'state', header: t('state'), tones: ACTIVITY_TONES, labelOf: (value) => t(`state_${value}`) }),
  textColumn({ id: 'code', header: t('code') }),
  dateColumn({ id: 'starts_at', header: t('startsAt'), isSortable: true }),
  dateColumn({ id: 'ends_at', header: t('endsAt'), isSortable: true }),
];

/** How much, where, and for whom. */
export const activityColumns = (t: ActivityTranslate): Column<ActivityRow>[] => [
  moneyColumn({ id: 'budget', header: t('budget'), help: t('budgetHelp'), card: 'lead' }),
  moneyColumn({ id: 'reserved', header: t('reserved'), help: t('reservedHelp') }),
  moneyColumn({ id: 'paid', header: t('paid'), card: 'figure' }),
  textColumn({ id: 'currency', header: t('currency') }),
  { id: 'agent_name', header: t('agent'), cell: (row) => ownerText(row, t) },
  { id: 'sites', header: t('sites'), cell: (row) => row.sites.join(', ') || t('allSites') },
  { id: 'games', header: t('games'), cell: (row) => row.games.join(', ') || t('allGames') },
  { id: 'min_bet_usd', header: t('stake'), cell: (row) => stakeText(row, t) },
  moneyColumn({ id: 'max_bet_usd', header: t('maxBet'), isHiddenAtFirst: true }),
  {
    id: 'is_opt_in',
    header: t('optIn'),
    cell: (row) => takesPartText(row, t),
    export: { labelOf: (value) => takesPartText({ kind: 'rank', is_opt_in: value === 'true' }, t) },
  },
  countColumn({ id: 'joined', header: t('joined') }),
  textColumn({ id: 'by_user', header: t('byUser') }),
  textColumn({ id: 'approved_name', header: t('approvedBy') }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
  noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
];
