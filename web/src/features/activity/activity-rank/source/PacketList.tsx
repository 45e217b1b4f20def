import { getPacketList, type PacketRow } from '@manager/contract/features/activity/activity-rank/gifts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { idCodec, maybeFlagCodec, textCodec } from '../../../../kit/filter/codecs.ts';
import { maybeFlagInput, textInput } from '../../../../kit/filter/field-inputs.tsx';
import { countColumn, dateColumn, moneyColumn, tagColumn, textColumn } from '../../../../kit/list/columns.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { timeCodecs } from '../../../../kit/list/use-keyset-state.ts';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../../kit/list/use-time-fields.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { useSiteInput } from '../../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../../product/player/player-input.tsx';
import { storyHref } from '../../../../product/round-story/story-href.ts';
import { PRIZE_TONES, type SettleTranslate, useSettleTexts } from '../../../../product/settlement/settle-words.ts';
import { useHolds } from '../../../../session/session.ts';
import { MISSING } from '../../../../ui/format.ts';
import { PATH, type SourceTranslate, useSourceTexts } from './source-words.ts';
import { SourceSwitch } from './SourceSwitch.tsx';
import { useGiftInput } from './use-gift-input.ts';

const codecs = {
  ...timeCodecs,
  activity_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  bet_id: textCodec({ maxLength: 64 }),
  won_by_bet: maybeFlagCodec,
};
const SORTS = ['given_at', 'amount'];
const POLL_MS = 5_000;

/** Who got which red packet. */
export const PacketList = (): ReactNode => {
  const t = useSourceTexts();
  const s = useSettleTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const canOpenBet = useHolds()('B-3');
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-given_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getPacketList, input, { pollMs: POLL_MS });
  return (
    <Page scope={t('packetScope')} actions={<SourceSwitch value="packets" />}>
      <RecordList
        path={PATH}
        part={{ key: 'packets', title: t('list_packets') }}
        state={state}
        query={query}
        exportOf={{ endpoint: getPacketList, input }}
        columns={columnsOf({ t, s, canOpenBet })}
        rowTone={(row) => (row.state === 'error_manual' ? 'alarm' : undefined)}
        fields={[
          { name: 'activity_id', label: t('activity'), ...useGiftInput('red_packet') },
          { name: 'player_id', nameTo: 'user_name', label: t('player'), ...usePlayerInput(state.filters.player_id) },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          ...useTimeFields(),
          {
            name: 'won_by_bet',
            label: t('wonBy'),
            isMore: true,
            ...maybeFlagInput({ yes: t('wonBy_bet'), no: t('wonBy_show'), allLabel: k('all') }),
          },
          { name: 'bet_id', label: t('linkBet'), isMore: true, ...textInput() },
        ]}
      />
    </Page>
  );
};

type Options = { t: SourceTranslate; s: SettleTranslate; canOpenBet: boolean };

const columnsOf = ({ t, s, canOpenBet }: Options): Column<PacketRow>[] => [
  { ...textColumn<PacketRow>({ id: 'user_name', header: t('player'), card: 'title' }), isFrozen: true, widthPx: 170 },
  moneyColumn({ id: 'amount', header: t('amount'), isSortable: true, card: 'lead' }),
  textColumn({ id: 'currency', header: t('currency') }),
  tagColumn({ id: 'state', header: t('payment'), tones: PRIZE_TONES, labelOf: (value) => s(`prizeState_${value}`) }),
  dateColumn({ id: 'given_at', header: t('givenAt'), isSortable: true }),
  dateColumn({ id: 'show_at', header: t('show') }),
  {
    id: 'bet_id',
    header: t('linkBet'),
    card: 'line',
    cell: ({ bet_id: id }) => (id === null ? MISSING : canOpenBet ? <Link to={storyHref(id)}>{id}</Link> : id),
  },
  textColumn({ id: 'activity_name', header: t('activity') }),
  textColumn({ id: 'site_name', header: t('site') }),
  countColumn({ id: 'position', header: t('position'), rangeValue: () => null, isHiddenAtFirst: true }),
  textColumn({ id: 'activity_code', header: t('activityCode'), isHiddenAtFirst: true }),
];
