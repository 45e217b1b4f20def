import { DayLimitRow, getDayLimits } from '@manager/contract/features/risk-set/account-retained';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec } from '../../../kit/filter/codecs.ts';
import { choiceColumn, countColumn, dateColumn, moneyColumn, tagColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { RetainedViews } from './RetainedViews.tsx';
import type { texts } from './texts.en.ts';

const STATES = DayLimitRow.shape.state.options;
const TONES = { active: 'bad', expired: 'plain', lifted: 'good' } as const;
const codecs = { site_id: idCodec, player_id: idCodec, state: choiceCodec(STATES) };

/** Who reached the most that a player may win in a settlement day. */
export const LimitList = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-retained');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: ['from_at'], initialSort: '-from_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getDayLimits, input);
  const columns: Column<DayLimitRow>[] = [
    textColumn({ id: 'user_name', header: t('player'), card: 'title' }),
    tagColumn({ id: 'state', header: t('state'), tones: TONES, labelOf: (value) => t(`held_${value}`) }),
    textColumn({ id: 'site_code', header: t('site') }),
    textColumn({ id: 'settle_day', header: t('day') }),
    choiceColumn({ id: 'effect', header: t('effect'), labelOf: (value) => t(`effect_${value}`) }),
    dateColumn({ id: 'from_at', header: t('reachedAt'), isSortable: true }),
    dateColumn({ id: 'expires_at', header: t('until') }),
    countColumn({ id: 'late_bets', header: t('lateBets') }),
    moneyColumn({ id: 'late_bet', header: t('lateBet') }),
    moneyColumn({ id: 'late_win', header: t('lateWin') }),
    dateColumn({ id: 'updated_at', header: t('updatedAt'), isHiddenAtFirst: true }),
  ];
  return (
    <Page scope={t('limitScope')}>
      <RecordList
        path="/risk-set/account-retained#limits"
        state={state}
        query={query}
        exportOf={{ endpoint: getDayLimits, input }}
        columns={columns}
        rowTone={(row) => (row.state === 'active' ? undefined : 'muted')}
        tools={<RetainedViews value="limits" />}
        fields={[
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'state', label: t('state'), ...choice(STATES, (value) => t(`held_${value}`)) },
        ]}
      />
    </Page>
  );
};
