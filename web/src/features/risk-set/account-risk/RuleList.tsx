import {
  getRiskRuleDetail,
  getRiskRuleList,
  type RiskRuleRow,
  saveRiskRule,
} from '@manager/contract/features/risk-set/account-risk';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { countColumn, dateColumn, linkColumn, noteColumn } from '../../../kit/list/columns.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { RecordDetail } from '../../../product/record/RecordDetail.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { exactPercentText, exactText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { RiskViews } from './RiskViews.tsx';
import type { texts } from './texts.en.ts';

const RuleForm = lazyPart(() => import('./RuleForm.tsx').then((module) => ({ default: module.RuleForm })));

export const RuleList = (): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  const state = useListState({ codecs: {}, sorts: ['kind'], initialSort: 'kind' });
  const resource = useResource({
    path: '/risk-set/account-risk',
    state,
    list: getRiskRuleList,
    input: { ...state.paging },
    detail: getRiskRuleDetail,
    save: saveRiskRule,
    nameOf: (row) => t(`rule_${row.kind}`),
  });
  const thresholdOf = ({ kind, threshold }: RiskRuleRow): string =>
    kind === 'rtp'
      ? exactPercentText(threshold, { leastPlaces: 0 })
      : `${exactText(threshold, { leastPlaces: kind === 'win_loss' ? 2 : 0 })} ${t(`unit_${kind}`)}`;
  const isOn = (row: RiskRuleRow): ReactNode => (
    <StatusTag tone={row.is_on ? 'good' : 'plain'}>{t(row.is_on ? 'on' : 'off')}</StatusTag>
  );
  const columns: Column<RiskRuleRow>[] = [
    linkColumn({ id: 'id', header: t('rule'), widthPx: 240, target: resource.target, textOf: ({ kind }) => t(`rule_${kind}`) }),
    { id: 'is_on', header: t('state'), card: 'status', cell: isOn },
    { id: 'threshold', header: t('threshold'), isNumeric: true, rangeValue: () => null, cell: thresholdOf },
    countColumn({ id: 'min_rounds', header: t('minRounds') }),
    countColumn({ id: 'daily_auto_times', header: t('dailyAutoTimes') }),
    noteColumn({ id: 'description', header: t('description') }),
    dateColumn({ id: 'updated_at', header: t('updatedAt') }),
  ];
  return (
    <ResourceScreen
      resource={{ ...resource, canAdd: false }}
      scope={t('ruleScope')}
      fields={[]}
      columns={columns}
      tools={<RiskViews value="rules" />}
      add={{ label: '', title: '' }}
      form={(props) => (props.row === undefined ? null : <RuleForm key={props.row.id} {...props} row={props.row} />)}
      view={({ row, onEdit }) => (
        <RecordDetail
          type="risk_rule"
          row={row}
          onEdit={onEdit}
          facts={[
            { label: t('state'), value: isOn(row) },
            { label: t('threshold'), value: thresholdOf(row) },
            { label: t('minRounds'), value: String(row.min_rounds) },
            { label: t('dailyAutoTimes'), value: String(row.daily_auto_times) },
            { label: t('description'), value: row.description },
            { label: t('updatedAt'), value: <DateTime at={row.updated_at} /> },
          ]}
        />
      )}
    />
  );
};
