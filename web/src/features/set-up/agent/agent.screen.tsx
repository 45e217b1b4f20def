import { deleteAgents, getAgentDetail, getAgentList, saveAgent } from '@manager/contract/features/set-up/agent';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, manyCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useAgentColumns } from './use-agent-columns.tsx';

const AgentDetail = lazyPart(() => import('./AgentDetail.tsx').then((module) => ({ default: module.AgentDetail })));
const AgentForm = lazyPart(() => import('./AgentForm.tsx').then((module) => ({ default: module.AgentForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const codecs = {
  name: textCodec(),
  seller_id: textCodec(),
  super_agent_id: idCodec,
  status: choiceCodec(STATUSES),
  brand: textCodec(),
  site_group_id: idCodec,
  is_test: maybeFlagCodec,
  ids: manyCodec(),
};
const SORTS = ['id', 'name', 'seller_id', 'sort', 'created_at'];

/** C-3: agents, their place in the tree and their calendars. */
const AgentScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/agent');
  const k = useTexts<typeof kitTexts>('kit');
  const groups = useWebsiteGroupChoices();
  const { choice, flag } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'sort' });
  const { ids, ...filters } = state.filters;
  const resource = useResource({
    path: '/set-up/agent',
    state,
    list: getAgentList,
    input: { ...filters, id: ids, ...state.paging },
    detail: getAgentDetail,
    save: saveAgent,
    remove: deleteAgents,
    nameOf: (row) => row.name,
  });
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'seller_id', label: t('sellerId'), ...textInput() },
        { name: 'status', label: t('status'), ...choice(STATUSES, (value) => t(`status_${value}`)) },
        { name: 'is_test', label: t('isTest'), ...flag() },
        { name: 'brand', label: t('brand'), isMore: true, ...textInput() },
        { name: 'site_group_id', label: t('siteGroup'), isMore: true, ...idChoiceInput({ options: groups, allLabel: k('all') }) },
        { name: 'super_agent_id', label: `${t('superAgent')} ID`, isMore: true, ...textInput() },
        { name: 'ids', label: t('id'), isMore: true, ...idsInput() },
      ]}
      columns={useAgentColumns(resource.target)}
      rowTone={(row) => (row.effective_status === 'disabled' ? 'muted' : row.is_test ? 'test' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <AgentForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <AgentDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default AgentScreen;
