import {
  type ExposureRow,
  getExposureDetail,
  getExposureList,
  removeExposure,
  saveExposure,
} from '@manager/contract/features/risk-set/game-retained';
import { getReportScope } from '@manager/contract/features/report/scope';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { idCodec } from '../../../kit/filter/codecs.ts';
import { dateColumn, linkColumn, moneyColumn, noteColumn, textColumn } from '../../../kit/list/columns.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { MISSING } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import type { texts } from './texts.en.ts';
import { ZONE_TONES } from './zone-tones.ts';

const ExposureDetail = lazyPart(() => import('./ExposureDetail.tsx').then((module) => ({ default: module.ExposureDetail })));
const ExposureForm = lazyPart(() => import('./ExposureForm.tsx').then((module) => ({ default: module.ExposureForm })));

const codecs = { game_id: idCodec };

/** G-7: what games have kept, and a pool that is read for it. */
const GameRetainedScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/game-retained');
  const k = useTexts<typeof kitTexts>('kit');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: ['created_at'], initialSort: '-created_at' });
  const resource = useResource({
    path: '/risk-set/game-retained',
    state,
    list: getExposureList,
    input: { ...state.filters, ...state.paging },
    detail: getExposureDetail,
    save: saveExposure,
    remove: removeExposure,
    nameOf: (row) => row.game_name,
  });
  const isPart = resource.query.data?.list.some((row) => row.is_part) === true;
  const columns: Column<ExposureRow>[] = [
    linkColumn({ id: 'game_name', header: t('game'), widthPx: 200, target: resource.target }),
    {
      id: 'zone',
      header: t('zone'),
      card: 'status',
      cell: ({ zone }) => (zone === null ? MISSING : <StatusTag tone={ZONE_TONES[zone]}>{t(`zone_${zone}`)}</StatusTag>),
    },
    { id: 'site_group_name', header: t('siteGroup'), cell: (row) => row.site_group_name ?? t('everywhere') },
    moneyColumn({ id: 'pool', header: t('pool') }),
    moneyColumn({ id: 'total_in', header: t('totalIn') }),
    moneyColumn({ id: 'total_out', header: t('totalOut') }),
    moneyColumn({ id: 'retained', header: t('retained') }),
    moneyColumn({ id: 'tax', header: t('tax'), isHiddenAtFirst: true }),
    moneyColumn({ id: 'low_usd', header: t('low') }),
    moneyColumn({ id: 'high_usd', header: t('high') }),
    textColumn({ id: 'begins_on', header: t('beginsOn') }),
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'updated_at', header: t('updatedAt') }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      scope={t(isPart ? 'partScope' : 'scope')}
      widthPx={720}
      fields={[
        {
          name: 'game_id',
          label: t('game'),
          ...idChoiceInput({
            options: (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name })),
            allLabel: k('all'),
          }),
        },
      ]}
      columns={columns}
      rowTone={(row) => (row.zone === null || row.zone === 'normal' ? undefined : 'alarm')}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <ExposureForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <ExposureDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default GameRetainedScreen;
