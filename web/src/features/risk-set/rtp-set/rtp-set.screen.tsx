import {
  BandSide,
  getRtpBandDetail,
  getRtpBandList,
  removeRtpBand,
  type RtpBandRow,
  saveRtpBand,
} from '@manager/contract/features/risk-set/rtp-set';
import { getReportScope } from '@manager/contract/features/report/scope';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import {
  countColumn,
  dateColumn,
  linkColumn,
  noteColumn,
  ON_OFF_TONES,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { CaseLink } from '../../../product/record/CaseLink.tsx';
import { exactPercentText, MISSING } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { bandName, SIDE_TONES, spanText } from './band-words.ts';
import type { texts } from './texts.en.ts';

const BandDetail = lazyPart(() => import('./BandDetail.tsx').then((module) => ({ default: module.BandDetail })));
const BandForm = lazyPart(() => import('./BandForm.tsx').then((module) => ({ default: module.BandForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const codecs = {
  game_id: idCodec,
  vendor: textCodec(),
  side: choiceCodec(BandSide.options),
  status: choiceCodec(STATUSES),
};
const SORTS = ['created_at', 'start_at'];

/** G-5: bands that the return of a game should stay within at the websites of a group. */
const RtpSetScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/rtp-set');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-start_at' });
  const resource = useResource({
    path: '/risk-set/rtp-set',
    state,
    list: getRtpBandList,
    input: { ...state.filters, ...state.paging },
    detail: getRtpBandDetail,
    save: saveRtpBand,
    remove: removeRtpBand,
    nameOf: (row) => bandName(row, t),
  });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const percent = (id: 'target' | 'rtp', header: string): Column<RtpBandRow> => ({
    id,
    header,
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => (row[id] === null ? MISSING : exactPercentText(row[id])),
  });
  const columns: Column<RtpBandRow>[] = [
    linkColumn({ id: 'id', header: t('band'), widthPx: 220, target: resource.target, textOf: (row) => bandName(row, t) }),
    tagColumn({ id: 'side', header: t('state'), tones: SIDE_TONES, labelOf: (side) => t(`side_${side}`) }),
    { id: 'site_group_name', header: t('siteGroup'), cell: (row) => row.site_group_name ?? t('allSites') },
    textColumn({ id: 'game_name', header: t('game') }),
    textColumn({ id: 'vendor', header: t('vendor') }),
    { id: 'down_min', header: t('down'), help: t('downHint'), cell: (row) => spanText(row.down_min, row.down_max) },
    percent('target', t('target')),
    { id: 'up_min', header: t('up'), help: t('upHint'), cell: (row) => spanText(row.up_min, row.up_max) },
    percent('rtp', t('rtp')),
    countColumn({ id: 'rounds', header: t('rounds') }),
    dateColumn({ id: 'start_at', header: t('startsAt'), isSortable: true }),
    dateColumn({ id: 'left_at', header: t('leftAt') }),
    { id: 'case_id', header: t('case'), cell: (row) => <CaseLink id={row.case_id} /> },
    tagColumn({ id: 'status', header: t('status'), tones: ON_OFF_TONES, labelOf: (of) => t(`status_${of}`) }),
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'looked_at', header: t('lookedAt'), isHiddenAtFirst: true }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      scope={t('scope')}
      fields={[
        { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
        { name: 'vendor', label: t('vendor'), ...textInput() },
        { name: 'side', label: t('state'), ...choice(BandSide.options, (side) => t(`side_${side}`)) },
        { name: 'status', label: t('status'), ...choice(STATUSES, (of) => t(`status_${of}`)) },
      ]}
      columns={columns}
      rowTone={(row) =>
        row.status === 'disabled' ? 'muted' : row.side === 'above' || row.side === 'below' ? 'alarm' : undefined
      }
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <BandForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <BandDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default RtpSetScreen;
