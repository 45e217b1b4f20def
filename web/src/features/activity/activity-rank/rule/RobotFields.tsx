import { getAgentDetail } from '@manager/contract/features/set-up/agent';
import { Checkbox, TagsInput, TextInput } from '@mantine/core';
import '../../../../ui/choice-inputs.css';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useCall } from '../../../../api/query.ts';
import { DecimalInput } from '../../../../kit/form/DecimalInput.tsx';
import { FieldGroup, FieldPair } from '../../../../kit/form/FieldGroup.tsx';
import { useHolds } from '../../../../session/session.ts';
import type { RankFormValues } from './rank-values.ts';
import { useRankTexts } from './rank-words.ts';

type Props = { form: UseFormReturnType<RankFormValues> };

/** Names that nobody plays: asked for only where the agent is known to be unregulated, or where they are set already. */
export const RobotFields = ({ form: { getInputProps, values, errors } }: Props): ReactNode => {
  const t = useRankTexts();
  const canSee = useHolds()('C-3');
  const { agent_id: id, rule } = values;
  const { data: agent } = useCall(
    getAgentDetail,
    { id },
    { isEnabled: canSee && id !== '', isOnlyLogged: true, staleTimeMs: 60_000 },
  );
  const isAllowed = id !== '' && agent?.compliance.profile === 'unregulated';
  if (!isAllowed && !rule.has_robots) return null;
  return (
    <FieldGroup title={t('robots')}>
      <p>{t('robotsHint')}</p>
      <Checkbox
        label={t('withRobots')}
        {...getInputProps('rule.has_robots', { type: 'checkbox' })}
        error={errors['rule.robots']}
      />
      {rule.has_robots ? (
        <>
          <FieldPair>
            <TextInput
              label={t('robotCount')}
              inputMode="numeric"
              autoComplete="off"
              {...getInputProps('rule.robot_count')}
              error={errors['rule.robots.count']}
            />
            <DecimalInput
              label={t('robotScore')}
              {...getInputProps('rule.robot_score')}
              error={errors['rule.robots.final_score']}
            />
          </FieldPair>
          <TagsInput
            label={t('robotNames')}
            description={t('robotNamesHint')}
            maxTags={100}
            splitChars={[',', ';']}
            {...getInputProps('rule.robot_names')}
            error={errors['rule.robots.names']}
          />
        </>
      ) : null}
    </FieldGroup>
  );
};
