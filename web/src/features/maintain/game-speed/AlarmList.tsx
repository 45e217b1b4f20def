import { getSpeedAlarms, type SpeedAlarm, SpeedAlarmKind } from '@manager/contract/features/maintain/game-speed';
import type { ReactNode } from 'react';
import { useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec } from '../../../kit/filter/codecs.ts';
import { choiceColumn, dateColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { MISSING } from '../../../ui/format.ts';
import { SpeedViews } from './SpeedViews.tsx';
import type { texts } from './texts.en.ts';

const KINDS = SpeedAlarmKind.options;
const codecs = { site_id: idCodec, kind: choiceCodec(KINDS) };

/** What was beyond a threshold, from when to when. */
export const AlarmList = (): ReactNode => {
  const t = useTexts<typeof texts>('maintain/game-speed');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: ['began_at'], initialSort: '-began_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getSpeedAlarms, input);
  const amount = (row: SpeedAlarm, value: string): string => `${Number(value)} ${t(`unit_${row.kind}`)}`;
  const columns: Column<SpeedAlarm>[] = [
    dateColumn({ id: 'began_at', header: t('beganAt'), isSortable: true, card: 'title' }),
    dateColumn({ id: 'ended_at', header: t('endedAt'), missing: t('lasts'), card: 'status' }),
    choiceColumn({ id: 'kind', header: t('kind'), labelOf: (kind) => t(`kind_${kind}`) }),
    textColumn({ id: 'site_code', header: t('site') }),
    { id: 'game_name', header: t('game'), cell: (row) => row.game_name || MISSING },
    { id: 'vendor', header: t('vendor'), cell: (row) => row.vendor || MISSING },
    { id: 'worst', header: t('worst'), isNumeric: true, rangeValue: () => null, cell: (row) => amount(row, row.worst) },
    {
      id: 'threshold',
      header: t('threshold'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => amount(row, row.threshold),
    },
  ];
  return (
    <Page scope={t('alarmScope')}>
      <RecordList
        path="/maintain/game-speed#alarms"
        state={state}
        query={query}
        exportOf={{ endpoint: getSpeedAlarms, input }}
        columns={columns}
        rowTone={(row) => (row.ended_at === null ? 'alarm' : undefined)}
        tools={<SpeedViews value="alarms" />}
        fields={[
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'kind', label: t('kind'), ...choice(KINDS, (kind) => t(`kind_${kind}`)) },
        ]}
      />
    </Page>
  );
};
