import { getRetainedList, RETAINED_STATES, type RetainedRow } from '@manager/contract/features/risk-set/account-retained';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, dayCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { dayInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { dateColumn, moneyColumn, percentColumn, tagColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { MISSING } from '../../../ui/format.ts';
import { RetainedViews } from './RetainedViews.tsx';
import type { texts } from './texts.en.ts';

const NEAR = RETAINED_STATES.slice(1) as ['warn', 'limit'];
const TONES = { normal: 'good', warn: 'warn', limit: 'bad' } as const;
const codecs = {
  player: textCodec(),
  player_id: idCodec,
  site_id: idCodec,
  state: choiceCodec(NEAR),
  date_from: dayCodec,
  date_to: dayCodec,
};

export const RetainedList = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-retained');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: ['retained', 'bet', 'win'], initialSort: 'retained' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getRetainedList, input);
  const columns: Column<RetainedRow>[] = [
    textColumn({ id: 'user_name', header: t('player'), card: 'title' }),
    tagColumn({ id: 'state', header: t('state'), tones: TONES, labelOf: (value) => t(`state_${value}`) }),
    textColumn({ id: 'site_code', header: t('site') }),
    moneyColumn({ id: 'bet', header: t('bet'), isSortable: true }),
    moneyColumn({ id: 'win', header: t('win'), isSortable: true }),
    moneyColumn({ id: 'retained', header: t('retained'), isSortable: true }),
    percentColumn({ id: 'rate_pct', header: t('rate') }),
    moneyColumn({ id: 'today_retained', header: t('today') }),
    moneyColumn({ id: 'drawdown', header: t('drawdown') }),
    moneyColumn({ id: 'today_net_win', header: t('todayWin') }),
    moneyColumn({ id: 'limit_usd', header: t('limit') }),
    { id: 'effect', header: t('effect'), cell: ({ effect }) => (effect === null ? MISSING : t(`effect_${effect}`)) },
    dateColumn({ id: 'until', header: t('until') }),
    moneyColumn({ id: 'lifetime_bet', header: t('lifetimeBet'), isHiddenAtFirst: true }),
    moneyColumn({ id: 'lifetime_retained', header: t('lifetimeRetained') }),
  ];
  return (
    <Page scope={query.data === undefined ? t('scope') : t('scopeDays', { from: query.data.date_from, to: query.data.date_to })}>
      <RecordList
        path="/risk-set/account-retained"
        state={state}
        query={query}
        exportOf={{ endpoint: getRetainedList, input }}
        columns={columns}
        rowTone={(row) => (row.state === 'limit' ? 'alarm' : undefined)}
        tools={<RetainedViews value="players" />}
        fields={[
          { name: 'player', label: t('player'), ...textInput() },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'state', label: t('state'), ...choice(NEAR, (value) => t(`state_${value}`)) },
          { name: 'date_from', label: t('from'), ...dayInput() },
          { name: 'date_to', label: t('to'), ...dayInput() },
        ]}
      />
    </Page>
  );
};
