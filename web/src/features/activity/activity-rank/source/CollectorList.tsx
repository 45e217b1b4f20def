import { type CollectorRow, getCollectorList } from '@manager/contract/features/activity/activity-rank/gifts';
import type { ReactNode } from 'react';
import { useList } from '../../../../api/query.ts';
import { idCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { countColumn, dateColumn, moneyColumn, textColumn } from '../../../../kit/list/columns.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { useSiteInput } from '../../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../../product/player/player-input.tsx';
import { PRIZE_TONES, useSettleTexts } from '../../../../product/settlement/settle-words.ts';
import { dateTimeText, MISSING, moneyText } from '../../../../ui/format.ts';
import { StatusTag } from '../../../../ui/StatusTag.tsx';
import { PATH, type SourceTranslate, useSourceTexts } from './source-words.ts';
import classes from './source.module.css';
import { SourceSwitch } from './SourceSwitch.tsx';
import { useGiftInput } from './use-gift-input.ts';

const codecs = { activity_id: idCodec, player_id: idCodec, user_name: textCodec(), site_id: idCodec };
const SORTS = ['scatters', 'last_bet_at'];
const POLL_MS = 5_000;

/** Who has collected how many scatter symbols, and what that brought. */
export const CollectorList = (): ReactNode => {
  const t = useSourceTexts();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-scatters' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getCollectorList, input, { pollMs: POLL_MS });
  const counted = query.data?.counted;
  const scope =
    counted === undefined
      ? '…'
      : [t('collectorScope'), t('asOf', { at: dateTimeText(counted.as_of) }), ...(counted.is_behind ? [t('behind')] : [])].join(
          ' · ',
        );
  return (
    <Page scope={scope} actions={<SourceSwitch value="collectors" />}>
      <RecordList
        path={PATH}
        part={{ key: 'collectors', title: t('list_collectors') }}
        state={state}
        query={query}
        exportOf={{ endpoint: getCollectorList, input }}
        columns={columnsOf(t)}
        fields={[
          { name: 'activity_id', label: t('activity'), ...useGiftInput('scatter_collect') },
          { name: 'player_id', nameTo: 'user_name', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
        ]}
      />
    </Page>
  );
};

const Prizes = ({ row: { prizes } }: { row: CollectorRow }): ReactNode => {
  const t = useSourceTexts();
  const s = useSettleTexts();
  if (prizes.length === 0) return MISSING;
  const stateOf = ({ state }: CollectorRow['prizes'][number]): string =>
    state === null ? t('outOfStock') : s(`prizeState_${state}`);
  return (
    <span className={classes.prizes}>
      {prizes.map((prize) => (
        <StatusTag key={prize.level} tone={prize.state === null ? 'plain' : PRIZE_TONES[prize.state]}>
          {t('prizeOfLevel', { level: prize.level, amount: moneyText(prize.amount), state: stateOf(prize) })}
        </StatusTag>
      ))}
    </span>
  );
};

const columnsOf = (t: SourceTranslate): Column<CollectorRow>[] => [
  { ...textColumn<CollectorRow>({ id: 'user_name', header: t('player'), card: 'title' }), isFrozen: true, widthPx: 170 },
  countColumn({ id: 'scatters', header: t('scatters'), isSortable: true, card: 'lead' }),
  countColumn({ id: 'level', header: t('level'), help: t('levelHelp'), rangeValue: () => null, card: 'figure' }),
  countColumn({ id: 'missing', header: t('missing'), help: t('missingHelp'), rangeValue: () => null }),
  { id: 'prizes', header: t('levelPrizes'), card: 'line', cell: (row) => <Prizes row={row} />, export: false },
  moneyColumn({ id: 'given', header: t('given'), card: 'figure' }),
  textColumn({ id: 'currency', header: t('currency') }),
  countColumn({ id: 'bets', header: t('betsWith') }),
  dateColumn({ id: 'last_bet_at', header: t('lastBet'), isSortable: true }),
  textColumn({ id: 'activity_name', header: t('activity') }),
  textColumn({ id: 'site_name', header: t('site') }),
  textColumn({ id: 'activity_code', header: t('activityCode'), isHiddenAtFirst: true }),
];
