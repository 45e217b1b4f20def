import { type BonusRow, getBonusDetail, getBonusList, saveBonus } from '@manager/contract/features/activity/activity-bonus/rule';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { choiceColumn, countColumn, moneyColumn, textColumn } from '../../../../kit/list/columns.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import { activityCodecs } from '../../../../product/activity/activity-filters.ts';
import { ACTIVITY_POLL_MS, ActivityScreen } from '../../../../product/activity/ActivityScreen.tsx';
import { type ActivityTranslate, takesPartText, useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { useActivityFields } from '../../../../product/activity/use-activity-fields.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { type BonusTranslate, useBonusTexts } from './bonus-words.ts';

const BonusDetail = lazyPart(() => import('./BonusDetail.tsx').then((module) => ({ default: module.BonusDetail })));
const BonusForm = lazyPart(() => import('./BonusForm.tsx').then((module) => ({ default: module.BonusForm })));

const SORTS = ['starts_at', 'ends_at', 'created_at', 'code'];

/** L-2-1: activity bonuses with their levels, from the draft to what they cost. */
const BonusRuleScreen = (): ReactNode => {
  const t = useBonusTexts();
  const a = useActivityTexts();
  const state = useListState({ codecs: activityCodecs, sorts: SORTS, initialSort: '-starts_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getBonusList, input, { pollMs: ACTIVITY_POLL_MS });
  const record = useCall(getBonusDetail, { id: state.id }, { isEnabled: state.id !== '' });
  return (
    <ActivityScreen
      path="/activity/activity-bonus/rule"
      scope={t('scope')}
      state={state}
      query={query}
      record={record}
      save={saveBonus}
      exportOf={{ endpoint: getBonusList, input }}
      fields={useActivityFields()}
      columns={columnsOf(t, a)}
      form={({ row, onSaved, onCancel }) => <BonusForm key={row?.id ?? 'new'} row={row} onSaved={onSaved} onCancel={onCancel} />}
      view={({ row, onEdit, onClose }) => (
        <BonusDetail row={row} onEdit={onEdit} onClose={onClose} onOpen={(id) => state.open({ id })} />
      )}
    />
  );
};

const columnsOf = (t: BonusTranslate, a: ActivityTranslate): Column<BonusRow>[] => [
  choiceColumn({ id: 'bonus_type', header: t('type'), labelOf: (type) => t(`type_${type}`) }),
  moneyColumn({ id: 'initial_amount', header: t('initialAmount') }),
  textColumn({ id: 'levels', header: t('levels') }),
  countColumn({ id: 'grants_left', header: t('grantsLeft') }),
  countColumn({ id: 'active', header: t('active') }),
  {
    id: 'is_opt_in',
    header: a('optIn'),
    cell: (row) => takesPartText(row, a),
    export: { labelOf: (value) => takesPartText({ kind: 'free_win', is_opt_in: value === 'true' }, a) },
  },
];

export default BonusRuleScreen;
