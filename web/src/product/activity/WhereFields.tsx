import { countPlayers, getReportScope } from '@manager/contract/features/report/scope';
import { MultiSelect, Radio, Stack, Textarea } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '../../ui/choice-inputs.css';
import type { ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { FieldGroup } from '../../kit/form/FieldGroup.tsx';
import { useUser } from '../../session/session.ts';
import { AgentField } from '../choices/agent-field.tsx';
import { namedChoice } from '../choices/named-choice.ts';
import { type ActivityFormState, reachOf } from './activity-values.ts';
import { useActivityTexts } from './activity-words.ts';

type Props = {
  form: ActivityFormState;
  /** Whose it is never changes. */
  isNew: boolean;
  /** Only more can be switched off. */
  isApproved: boolean;
};
type Place = { id: string; code?: string; name: string };
type Agent = Place & { parent_id: string | null };

const SHOWN = 60;

/** The agent and all below it. */
const lineBelow = (agents: readonly Agent[], top: string): ReadonlySet<string> => {
  const found = new Set([top]);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const { id, parent_id: parent } of agents) if (parent !== null && found.has(parent)) found.add(id);
  }
  return found;
};

/** Whose it is, where it runs, and where it is switched off. */
export const WhereFields = ({ form, isNew, isApproved }: Props): ReactNode => {
  const t = useActivityTexts();
  const user = useUser();
  const { getInputProps, values } = form;
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const seesAll = user?.is_super === true || user?.all_agents === true;
  const line = values.agent_id === '' ? null : lineBelow(choices?.agents ?? [], values.agent_id);
  const isWithin = (agentId: string): boolean => line === null || line.has(agentId);
  const sites = (choices?.sites ?? []).filter((site) => isWithin(site.agent_id)).map(namedChoice);
  const agents = (choices?.agents ?? []).filter(({ id }) => isWithin(id) && id !== values.agent_id).map(namedChoice);
  const games = (choices?.games ?? []).map(namedChoice);
  const place = values.agent_id === '' ? {} : { agent_id: values.agent_id };
  const chosen = values.reach === 'chosen' ? { site_id: values.site_ids.join(',') } : {};
  const isAsked = values.reach === 'all' || values.site_ids.length > 0;
  const { data: reached } = useCall(countPlayers, { ...place, ...chosen }, { isEnabled: isAsked, staleTimeMs: 60_000 });
  const several = { searchable: true, clearable: true, limit: SHOWN };
  return (
    <FieldGroup title={t('where')}>
      {isNew ? (
        <AgentField
          label={t('agent')}
          description={seesAll ? t('operatorHint') : t('agentHint')}
          withAsterisk={!seesAll}
          placeholder={seesAll ? t('operator') : ''}
          {...getInputProps('agent_id')}
        />
      ) : null}
      {isApproved ? (
        <p>{t('offHint')}</p>
      ) : (
        <>
          <Radio.Group
            label={t('sites')}
            withAsterisk
            {...getInputProps('reach')}
            onChange={(reach) => form.setValues(reachOf(reach, values))}
          >
            <Stack gap="xs" my="xs">
              <Radio
                value="all"
                label={t('sitesAll', { count: sites.length })}
                description={t(line === null ? 'sitesAllHint' : 'sitesLineHint')}
              />
              <Radio value="chosen" label={t('sitesChosen')} />
            </Stack>
          </Radio.Group>
          {values.reach === 'chosen' ? (
            <MultiSelect
              label={t('sitesPicked')}
              description={t('sitesOf', { chosen: values.site_ids.length, count: sites.length })}
              withAsterisk
              data={sites}
              {...several}
              {...getInputProps('site_ids')}
            />
          ) : null}
          {isAsked && reached !== undefined ? <p>{t('sitesPlayers', { count: reached.players })}</p> : null}
          <MultiSelect label={t('games')} description={t('gamesHint')} data={games} {...several} {...getInputProps('game_ids')} />
        </>
      )}
      <MultiSelect label={t('offSites')} data={sites} {...several} {...getInputProps('off_site_ids')} />
      <MultiSelect
        label={t('offAgents')}
        description={t('offAgentsHint')}
        data={agents}
        {...several}
        {...getInputProps('off_agent_ids')}
      />
      <MultiSelect label={t('offGames')} data={games} {...several} {...getInputProps('off_game_ids')} />
      {isApproved ? null : <Textarea label={t('note')} autosize minRows={2} maxLength={2_000} {...getInputProps('note')} />}
    </FieldGroup>
  );
};
