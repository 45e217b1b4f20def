import { getReportScope } from '@manager/contract/features/report/scope';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import type { CampaignFormState } from './campaign-values.ts';
import { useFreeRoundTexts } from './free-round-words.ts';

type Props = { form: CampaignFormState; labels: { site_ids: string; game_ids: string } };
type Place = { id: string; code: string; name: string };

const SHOWN = 60;
const choiceOf = ({ id, code, name }: Place) => ({ value: id, label: code === name ? name : `${name} · ${code}` });

/** Websites of one agent, and the games that the rounds may be played in. */
export const PlaceFields = ({ form: { getInputProps, values }, labels }: Props): ReactNode => {
  const t = useFreeRoundTexts();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const [first] = values.site_ids;
  const agentId = choices?.sites.find(({ id }) => id === first)?.agent_id;
  const sites = (choices?.sites ?? []).filter((site) => agentId === undefined || site.agent_id === agentId);
  return (
    <>
      <MultiSelect
        label={labels.site_ids}
        description={t('sitesHint')}
        withAsterisk
        searchable
        limit={SHOWN}
        data={sites.map(choiceOf)}
        {...getInputProps('site_ids')}
      />
      <MultiSelect
        label={labels.game_ids}
        description={t('gamesHint')}
        withAsterisk
        searchable
        limit={SHOWN}
        data={(choices?.games ?? []).map(choiceOf)}
        {...getInputProps('game_ids')}
      />
    </>
  );
};
