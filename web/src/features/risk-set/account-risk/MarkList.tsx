import {
  getMarkDetail,
  getMarkList,
  MARK_SOURCES,
  type MarkRow,
  saveMark,
} from '@manager/contract/features/risk-set/account-risk';
import { MARK_OUTCOMES, MARK_STATES, RISK_RULES } from '@manager/domain/risk-mark';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import {
  countColumn,
  dateColumn,
  linkColumn,
  moneyColumn,
  noteColumn,
  tagColumn,
  textColumn,
} from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { MISSING } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { MARK_TONES } from './mark-tones.ts';
import { RiskViews } from './RiskViews.tsx';
import type { texts } from './texts.en.ts';

const MarkDetail = lazyPart(() => import('./MarkDetail.tsx').then((module) => ({ default: module.MarkDetail })));
const MarkForm = lazyPart(() => import('./MarkForm.tsx').then((module) => ({ default: module.MarkForm })));

const codecs = {
  player_id: idCodec,
  user_name: textCodec(),
  site_id: idCodec,
  source: choiceCodec(MARK_SOURCES),
  rule: choiceCodec(RISK_RULES),
  state: choiceCodec(MARK_STATES),
  outcome: choiceCodec(MARK_OUTCOMES),
};

export const MarkList = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: ['created_at', 'ends_at'], initialSort: '-created_at' });
  const resource = useResource({
    path: '/risk-set/account-risk',
    state,
    list: getMarkList,
    input: { ...state.filters, ...state.paging },
    detail: getMarkDetail,
    save: saveMark,
    nameOf: (row) => row.user_name,
  });
  const columns: Column<MarkRow>[] = [
    linkColumn({
      id: 'id',
      header: t('player'),
      widthPx: 180,
      target: resource.target,
      export: { field: 'user_name' },
      textOf: ({ user_name: name }) => name,
    }),
    tagColumn({ id: 'state', header: t('state'), tones: MARK_TONES, labelOf: (value) => t(`state_${value}`) }),
    {
      id: 'outcome',
      header: t('outcome'),
      card: 'figure',
      cell: ({ outcome }) => (outcome === null ? MISSING : t(`outcome_${outcome}`)),
    },
    { id: 'source', header: t('riskMark'), card: 'figure', cell: ({ source }) => t(`source_${source}`) },
    { id: 'rule', header: t('rule'), cell: ({ rule }) => (rule === null ? MISSING : t(`rule_${rule}`)) },
    textColumn({ id: 'site_name', header: t('site') }),
    moneyColumn({ id: 'max_bet_usd', header: t('maxBet') }),
    { id: 'control', header: t('control'), cell: ({ control }) => (control === null ? MISSING : t(`control_${control}`)) },
    countColumn({ id: 'times', header: t('times') }),
    {
      id: 'auto_times',
      header: t('dailyAutoTimes'),
      isNumeric: true,
      rangeValue: () => null,
      cell: ({ auto_times: n, daily_auto_times: most }) => (most === null ? MISSING : `${n} / ${most}`),
    },
    noteColumn({ id: 'description', header: t('description') }),
    dateColumn({ id: 'ends_at', header: t('endsAt'), isSortable: true, missing: t('noEnd') }),
    textColumn({ id: 'by_user', header: t('byUser'), isHiddenAtFirst: true }),
    textColumn({ id: 'reviewed_by', header: t('reviewedBy') }),
    textColumn({ id: 'review_approved_name', header: t('reviewApprovedBy'), isHiddenAtFirst: true }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      scope={t('scope')}
      fields={[
        {
          name: 'player_id',
          nameTo: 'user_name',
          label: t('player'),
          ...usePlayerInput(state.filters.player_id, { isExact: false }),
        },
        { name: 'site_id', label: t('site'), ...useSiteInput() },
        { name: 'state', label: t('state'), ...choice(MARK_STATES, (value) => t(`state_${value}`)) },
        { name: 'outcome', label: t('outcome'), ...choice(MARK_OUTCOMES, (value) => t(`outcome_${value}`)) },
        { name: 'source', label: t('riskMark'), ...choice(MARK_SOURCES, (value) => t(`source_${value}`)) },
        { name: 'rule', label: t('rule'), ...choice(RISK_RULES, (value) => t(`rule_${value}`)) },
      ]}
      columns={columns}
      tools={<RiskViews value="marks" />}
      rowTone={(row) => (row.state === 'released' ? 'muted' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <MarkForm key={props.row?.id} {...props} playerId={state.filters.player_id} />}
      view={({ row, onEdit }) => <MarkDetail key={row.version} row={row} onEdit={onEdit} />}
    />
  );
};
