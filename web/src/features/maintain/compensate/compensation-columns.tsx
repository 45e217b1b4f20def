import type { CompensationRow } from '@manager/contract/features/maintain/compensate';
import {
  choiceColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  type RowTarget,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { type CompensationTranslate, limitTexts, STATE_TONES } from './compensation-words.ts';
import { walletErrorText } from '../../../product/wallet-words/wallet-words.ts';
import { MISSING } from '../../../ui/format.ts';

type Options = { t: CompensationTranslate; target: RowTarget };

export const compensationColumns = ({ t, target }: Options): Column<CompensationRow>[] => [
  linkColumn({ id: 'user_name', header: t('player'), widthPx: 150, target }),
  moneyColumn({ id: 'money', header: t('money'), card: 'figure' }),
  textColumn({ id: 'currency', header: t('currency'), card: 'figure' }),
  moneyColumn({ id: 'given_otherwise', header: t('givenOtherwise') }),
  tagColumn({ id: 'state', header: t('state'), tones: STATE_TONES, labelOf: (value) => t(`state_${value}`) }),
  {
    id: 'is_finished',
    header: t('status'),
    cell: (row) => t(row.is_finished ? 'finished' : 'unfinished'),
    export: { labelOf: (value) => t(value === 'true' ? 'finished' : 'unfinished') },
  },
  textColumn({ id: 'bet_id', header: t('bet') }),
  textColumn({ id: 'site_name', header: t('site') }),
  textColumn({ id: 'game_name', header: t('game') }),
  noteColumn({ id: 'reason', header: t('reason') }),
  noteColumn({ id: 'description', header: t('description') }),
  textColumn({ id: 'by_user', header: t('byUser') }),
  textColumn({ id: 'decided_by', header: t('decidedBy') }),
  dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  dateColumn({ id: 'finished_at', header: t('finishedAt'), isSortable: true }),
  moneyColumn({ id: 'usd', header: t('usd'), isHiddenAtFirst: true }),
  { id: 'limits_exceeded', header: t('limits'), isHiddenAtFirst: true, cell: (row) => limitTexts(row, t) || MISSING },
  choiceColumn({ id: 'origin', header: t('origin'), isHiddenAtFirst: true, labelOf: (value) => t(`origin_${value}`) }),
  textColumn({ id: 'origin_ref', header: t('originRef'), isHiddenAtFirst: true }),
  noteColumn({ id: 'last_error', header: t('lastError'), isHiddenAtFirst: true, textOf: walletErrorText }),
  dateColumn({ id: 'updated_at', header: t('updatedAt'), isSortable: true, isHiddenAtFirst: true }),
];
