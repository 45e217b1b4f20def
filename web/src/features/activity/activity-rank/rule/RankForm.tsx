import {
  previewRankRule,
  RULE_KINDS,
  type RuleActivityRow,
  saveRankRule,
} from '@manager/contract/features/activity/activity-rank/rule';
import { NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { decimalOf } from '../../../../kit/form/decimal.ts';
import { useRecordForm } from '../../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { activityFaults, isPreviewable } from '../../../../product/activity/activity-values.ts';
import { useActivityTexts } from '../../../../product/activity/activity-words.ts';
import { ActivityForm } from '../../../../product/activity/ActivityForm.tsx';
import { ActivityPreviewBox } from '../../../../product/activity/ActivityPreviewBox.tsx';
import { useActivityLabels } from '../../../../product/activity/use-activity-labels.ts';
import { useUser } from '../../../../session/session.ts';
import { PacketAmounts, PacketFields } from './PacketFields.tsx';
import { PoolFields } from './PoolFields.tsx';
import { giftNeeds, type RankFormValues, toInput, valuesOf } from './rank-values.ts';
import { type RankTranslate, useRankTexts } from './rank-words.ts';
import { RobotFields } from './RobotFields.tsx';
import { LevelFields, ScatterFields } from './ScatterFields.tsx';
import { ScoreFields } from './ScoreFields.tsx';

type Props = { row: RuleActivityRow | undefined; onSaved: (row: { id: string }) => void; onCancel: () => void };

const PATH = '/activity/activity-rank/rule';

/** A ranking, red packets or a scatter collection: a draft as a whole; once it is approved only what may still change. */
export const RankForm = ({ row, onSaved, onCancel }: Props): ReactNode => {
  const t = useRankTexts();
  const a = useActivityTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const labels = useActivityLabels();
  const user = useUser();
  const agentId = user?.agent_id ?? null;
  const words = { required: k('required'), notDecimal: k('notDecimal') };
  const need = (text: string): string | undefined => (text.trim() === '' ? words.required : undefined);
  const rankFaults = ({ rule }: RankFormValues) => ({
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
  const ruleFaults = (values: RankFormValues): Record<string, string | undefined> =>
    values.rule.kind === 'rank'
      ? rankFaults(values)
      : Object.fromEntries(Object.entries(giftNeeds(values.rule)).map(([path, text]) => [path, need(text)]));
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
  const { kind } = form.values.rule;
  const isReady = isPreviewable(form.values) && Object.values(ruleFaults(form.values)).every((fault) => fault === undefined);
  return (
    <ActivityForm
      state={state}
      labels={{
        ...labels,
        rule: t('rule'),
        'rule.ranks': a('placePrizes'),
        'rule.min_rounds': t('minRounds'),
        'rule.cap_rounds': t('capRounds'),
        'rule.pool_amount': t('poolAmount'),
        'rule.pool_pct': t('poolPct'),
        ...giftLabels(form.values, t),
        ...Object.fromEntries(
          form.values.rule.ranks.map(({ from, to }, at) => [`rule.ranks.${at}.amount`, `${t('prize')} ${from}–${to}`]),
        ),
      }}
      row={row}
      onCancel={onCancel}
      rule={
        <>
          {row === undefined ? (
            <NativeSelect
              label={a('kind')}
              description={t(`kindHint_${kind}`)}
              data={RULE_KINDS.map((value) => ({ value, label: a(`kind_${value}`) }))}
              {...form.getInputProps('rule.kind')}
            />
          ) : null}
          {kind === 'rank' ? <ScoreFields form={form} /> : null}
          {kind === 'red_packet' ? <PacketFields form={form} /> : null}
          {kind === 'scatter_collect' ? <ScatterFields form={form} /> : null}
        </>
      }
      prizes={
        kind === 'rank' ? (
          <>
            <PoolFields form={form} />
            <RobotFields form={form} />
          </>
        ) : kind === 'red_packet' ? (
          <PacketAmounts form={form} />
        ) : (
          <LevelFields form={form} />
        )
      }
      preview={<ActivityPreviewBox endpoint={previewRankRule} wished={isReady ? state.wished : undefined} />}
    />
  );
};

/** Labels of the fields of red packets and scatter collections, by the path of the call. */
const giftLabels = ({ rule }: RankFormValues, t: RankTranslate): Record<string, string> => ({
  'rule.total': t('packetTotal'),
  'rule.min': t('packetMin'),
  'rule.max': t('packetMax'),
  'rule.daily_cap': t('packetCap'),
  'rule.timezone': t('timezone'),
  'rule.trigger.shows': t('shows'),
  'rule.trigger.minutes': t('showMinutes'),
  'rule.trigger.packets_per_show': t('packetsPerShow'),
  'rule.trigger.qualify.bets': t('qualifyBets'),
  'rule.trigger.qualify.amount': t('qualifyAmount'),
  'rule.trigger.packets': t('packetCount'),
  'rule.trigger.blocks': t('blocks'),
  'rule.trigger.chance_per_usd': t('chancePerUsd'),
  'rule.games': t('scatters'),
  'rule.levels': t('levels'),
  ...Object.fromEntries(
    rule.games.flatMap((_, at) => [
      [`rule.games.${at}.game_id`, `${t('game')} ${at + 1}`],
      [`rule.games.${at}.symbol`, `${t('symbol')} ${at + 1}`],
    ]),
  ),
  ...Object.fromEntries(
    rule.levels.flatMap((_, at) => [
      [`rule.levels.${at}.count`, `${t('levelCount')} ${at + 1}`],
      [`rule.levels.${at}.stock`, `${t('levelStock')} ${at + 1}`],
      [`rule.levels.${at}.amount`, `${t('prize')} ${at + 1}`],
    ]),
  ),
});
