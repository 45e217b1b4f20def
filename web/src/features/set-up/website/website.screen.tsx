import {
  bulkEditWebsites,
  deleteWebsites,
  getWebsiteDetail,
  getWebsiteList,
  saveWebsite,
} from '@manager/contract/features/set-up/website';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, manyCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useMayCall, useResource } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import type { texts as choiceTexts } from '../../../product/choices/texts.en.ts';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import type { texts } from './texts.en.ts';
import { useWebsiteSelection } from './use-website-selection.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useWebsiteColumns } from './use-website-columns.tsx';

const WebsiteDetail = lazyPart(() => import('./WebsiteDetail.tsx').then((module) => ({ default: module.WebsiteDetail })));
const WebsiteForm = lazyPart(() => import('./WebsiteForm.tsx').then((module) => ({ default: module.WebsiteForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const APPROVED_STATES = ['unapproved', 'approved', 'failed'] as const;
const API_TYPES = ['seamless', 'transfer'] as const;
const PROFILES = ['regulated', 'unregulated'] as const;
const codecs = {
  name: textCodec(),
  code: textCodec(),
  approved_state: choiceCodec(APPROVED_STATES),
  status: choiceCodec(STATUSES),
  site_group_id: idCodec,
  compliance_profile: choiceCodec(PROFILES),
  agent_id: idCodec,
  api_type: choiceCodec(API_TYPES),
  brand: textCodec(),
  domain: textCodec(),
  ids: manyCodec(),
};
const SORTS = ['id', 'code', 'name', 'created_at'];

/** C-2: websites and their approval. */
const WebsiteScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const c = useTexts<typeof choiceTexts>('product/choices');
  const groups = useWebsiteGroupChoices();
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const { ids, ...filters } = state.filters;
  const resource = useResource({
    path: '/set-up/website',
    state,
    list: getWebsiteList,
    input: { ...filters, id: ids, ...state.paging },
    detail: getWebsiteDetail,
    save: saveWebsite,
    remove: deleteWebsites,
    nameOf: (row) => row.name,
  });
  const selection = useWebsiteSelection({ list: resource.query, filters: { ...filters, id: ids } });
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'code', label: t('code'), ...textInput() },
        {
          name: 'approved_state',
          label: t('approved'),
          ...choice(APPROVED_STATES, (value) => t(`approved_${value}`)),
        },
        { name: 'status', label: t('status'), ...choice(STATUSES, (value) => t(`status_${value}`)) },
        { name: 'agent_id', label: `${t('agent')} ID`, isMore: true, ...textInput() },
        { name: 'site_group_id', label: t('group'), isMore: true, ...idChoiceInput({ options: groups, allLabel: k('all') }) },
        { name: 'compliance_profile', label: t('compliance'), isMore: true, ...choice(PROFILES, (value) => c(value)) },
        { name: 'api_type', label: t('apiType'), isMore: true, ...choice(API_TYPES, (value) => t(`apiType_${value}`)) },
        { name: 'brand', label: t('brand'), isMore: true, ...textInput() },
        { name: 'domain', label: t('domain'), isMore: true, ...textInput() },
        { name: 'ids', label: t('id'), isMore: true, ...idsInput() },
      ]}
      columns={useWebsiteColumns(resource.target)}
      rowTone={(row) => (row.effective_status === 'disabled' ? 'muted' : row.is_test ? 'test' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      selection={useMayCall()(bulkEditWebsites) ? selection : undefined}
      widthPx={720}
      form={(props) => <WebsiteForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <WebsiteDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default WebsiteScreen;
