import { previewRankRule, type RankActivityRow, saveRankRule } from '@manager/contract/features/activity/activity-rank/rule';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { decimalOf } from '../../../../kit/form/decimal.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { activityFaults, isPreviewable } from '../../../../product/activity/activity-values.ts';
import { ActivityForm } from '../../../../product/activity/ActivityForm.tsx';
import { ActivityPreviewBox } from '../../../../product/activity/ActivityPreviewBox.tsx';
import { useActivityLabels } from '../../../../product/activity/use-activity-labels.ts';
import { useUser } from '../../../../session/session.ts';
import { PoolFields } from './PoolFields.tsx';
import { type RankFormValues, toInput, valuesOf } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';
import { RobotFields } from './RobotFields.tsx';
import { ScoreFields } from './ScoreFields.tsx';

type Props = { row: RankActivityRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

const PATH = '/activity/activity-rank/rule';

/** A ranking: a draft as a whole; once it is approved only what may still change. */
export const RankForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useRankTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useActivityLabels();
  const user = useUser();
  const agentId = user?.agent_id ?? null;
  const words = { required: k('required'), notDecimal: k('notDecimal') };
  const ruleFaults = ({ rule }: RankFormValues) => ({
    ...Object.fromEntries(
      rule.ranks.map(({ prize }, at) => [
        `rule.ranks.${at}.amount`,
        prize.trim() === '' ? words.required : decimalOf(prize) === undefined ? words.notDecimal : undefined,
      ]),
    ),
    'rule.pool_amount': rule.pool === 'fixed' && rule.pool_amount.trim() === '' ? words.required : undefined,
    'rule.pool_pct': rule.pool === 'bet_share' && rule.pool_pct.trim() === '' ? words.required : undefined,
    'rule.cap_rounds': rule.cap !== 'all' && rule.cap_rounds.trim() === '' ? words.required : undefined,
  });
  const state = useRecordForm({
    formId: PATH,
    endpoint: saveRankRule,
    row,
    valuesOf: useMemo(() => valuesOf(agentId), [agentId]),
    toInput,
    validate: (values: RankFormValues) => ({ ...activityFaults(values, words), ...ruleFaults(values) }),
    onSaved,
  });
  const { form } = state;
  const isReady = isPreviewable(form.values) && Object.values(ruleFaults(form.values)).every((fault) => fault === undefined);
  return (
    <ActivityForm
      state={state}
      labels={{
        ...labels,
        rule: t('rule'),
        'rule.ranks': t('ranks'),
        'rule.min_rounds': t('minRounds'),
        'rule.cap_rounds': t('capRounds'),
        'rule.pool_amount': t('poolAmount'),
        'rule.pool_pct': t('poolPct'),
        ...Object.fromEntries(
          form.values.rule.ranks.map(({ from, to }, at) => [`rule.ranks.${at}.amount`, `${t('prize')} ${from}–${to}`]),
        ),
      }}
      row={row}
      onCancel={onCancel}
      rule={<ScoreFields form={form} />}
      prizes={
        <>
          <PoolFields form={form} />
          <RobotFields form={form} />
        </>
      }
      preview={<ActivityPreviewBox endpoint={previewRankRule} wished={isReady ? state.wished : undefined} />}
    />
  );
};
