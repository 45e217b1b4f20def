import {
  getPlayRuleDetail,
  getPlayRuleList,
  type PlayRuleRow,
  removePlayRule,
  savePlayRule,
} from '@manager/contract/features/maintain/game-speed';
import { GameType } from '@manager/contract/kit/game-type';
import { getReportScope } from '@manager/contract/features/report/scope';
import { PLAY_SWITCHES } from '@manager/domain/play-rules';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { countColumn, dateColumn, linkColumn, noteColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { MISSING } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { SpeedViews } from './SpeedViews.tsx';
import { cycleText, ruleName } from './rule-words.ts';
import type { texts } from './texts.en.ts';

const RuleDetail = lazyPart(() => import('./RuleDetail.tsx').then((module) => ({ default: module.RuleDetail })));
const RuleForm = lazyPart(() => import('./RuleForm.tsx').then((module) => ({ default: module.RuleForm })));

const codecs = {
  jurisdiction: textCodec({ maxLength: 12 }),
  game_type: choiceCodec(GameType.options),
  site_id: idCodec,
  game_id: idCodec,
};
const SORTS = ['created_at', 'jurisdiction', 'min_cycle_ms'];

export const RuleList = (): ReactNode => {
  const t = useTexts<typeof texts>('maintain/game-speed');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const resource = useResource({
    path: '/maintain/game-speed',
    state,
    list: getPlayRuleList,
    input: { ...state.filters, ...state.paging },
    detail: getPlayRuleDetail,
    save: savePlayRule,
    remove: removePlayRule,
    nameOf: (row) => ruleName(row, t),
  });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const columns: Column<PlayRuleRow>[] = [
    linkColumn({ id: 'id', header: t('rule'), widthPx: 220, target: resource.target, textOf: (row) => ruleName(row, t) }),
    { id: 'jurisdiction', header: t('jurisdiction'), isSortable: true, cell: (row) => row.jurisdiction ?? t('any') },
    { id: 'game_type', header: t('gameType'), cell: (row) => (row.game_type === null ? t('any') : t(`type.${row.game_type}`)) },
    { id: 'site_name', header: t('site'), cell: (row) => row.site_name ?? t('any') },
    { id: 'game_name', header: t('game'), cell: (row) => row.game_name ?? t('any') },
    {
      id: 'min_cycle_ms',
      header: t('minCycle'),
      isNumeric: true,
      isSortable: true,
      rangeValue: () => null,
      cell: (row) => (row.min_cycle_ms === null ? MISSING : cycleText(row.min_cycle_ms)),
    },
    {
      id: 'on_too_fast',
      header: t('onTooFast'),
      cell: (row) => (row.min_cycle_ms === null ? MISSING : t(`onTooFast_${row.on_too_fast}`)),
    },
    ...PLAY_SWITCHES.map((name): Column<PlayRuleRow> => ({
      id: name,
      header: t(name),
      cell: (row) =>
        row[name] === null ? MISSING : <StatusTag tone={row[name] ? 'good' : 'bad'}>{t(row[name] ? 'on' : 'off')}</StatusTag>,
    })),
    countColumn({ id: 'websites', header: t('websites') }),
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
    dateColumn({ id: 'updated_at', header: t('updatedAt') }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      scope={t('scope')}
      fields={[
        { name: 'site_id', label: t('site'), ...useSiteInput() },
        { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
        { name: 'jurisdiction', label: t('jurisdiction'), ...textInput() },
        { name: 'game_type', label: t('gameType'), ...choice(GameType.options, (type) => t(`type.${type}`)) },
      ]}
      columns={columns}
      tools={<SpeedViews value="rules" />}
      rowTone={(row) => (row.websites === 0 ? 'muted' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <RuleForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <RuleDetail row={row} onEdit={onEdit} />}
    />
  );
};
