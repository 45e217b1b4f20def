import { deleteWebsites, getWebsiteDetail, getWebsiteList, type WebsiteRow } from '@manager/contract/features/set-up/website';
import { lazy, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, manyCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useActionsColumn } from '../../../kit/list/row-actions.tsx';
import { useDelete } from '../../../kit/list/use-delete.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Page } from '../../../ui/Page.tsx';
import type { texts } from './texts.en.ts';
import { useWebsiteColumns } from './use-website-columns.tsx';

const WebsiteDetail = lazy(() => import('./WebsiteDetail.tsx').then((module) => ({ default: module.WebsiteDetail })));
const WebsiteForm = lazy(() => import('./WebsiteForm.tsx').then((module) => ({ default: module.WebsiteForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const APPROVED_STATES = ['unapproved', 'approved', 'failed'] as const;
const API_TYPES = ['seamless', 'transfer'] as const;
const codecs = {
  name: textCodec(),
  code: textCodec(),
  approved_state: choiceCodec(APPROVED_STATES),
  status: choiceCodec(STATUSES),
  agent_id: idCodec,
  api_type: choiceCodec(API_TYPES),
  brand: textCodec(),
  domain: textCodec(),
  ids: manyCodec(),
};
const SORTS = ['id', 'code', 'name', 'created_at'];

const WebsiteScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website');
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const { ids, ...filters } = state.filters;
  const list = useList(getWebsiteList, { ...filters, id: ids, ...state.paging });
  const detail = useCall(getWebsiteDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const remove = useDelete(deleteWebsites);
  const actions = useActionsColumn<WebsiteRow>({
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onDelete: (row) => void remove(row),
  });
  const columns = [...useWebsiteColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) }), actions];
  const allLabel = k('all');
  return (
    <Page>
      <RecordList
        path="/set-up/website"
        state={state}
        query={list}
        fields={[
          { name: 'name', label: t('name'), ...textInput() },
          { name: 'code', label: t('code'), ...textInput() },
          {
            name: 'approved_state',
            label: t('approved'),
            ...choiceInput({ allLabel, options: APPROVED_STATES.map((value) => ({ value, label: t(`approved_${value}`) })) }),
          },
          {
            name: 'status',
            label: t('status'),
            ...choiceInput({ allLabel, options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })) }),
          },
          { name: 'agent_id', label: `${t('agent')} ID`, isMore: true, ...textInput() },
          {
            name: 'api_type',
            label: t('apiType'),
            isMore: true,
            ...choiceInput({ allLabel, options: API_TYPES.map((value) => ({ value, label: t(`apiType_${value}`) })) }),
          },
          { name: 'brand', label: t('brand'), isMore: true, ...textInput() },
          { name: 'domain', label: t('domain'), isMore: true, ...textInput() },
          { name: 'ids', label: t('id'), isMore: true, ...idsInput() },
        ]}
        columns={columns}
        rowTone={(row) => (row.effective_status === 'disabled' ? 'muted' : row.is_test ? 'test' : undefined)}
        add={holds('C-2-91') ? <AddButton label={t('add')} onClick={() => state.open({ mode: 'new' })} /> : undefined}
      />
      <RecordDrawers
        state={state}
        query={detail}
        newTitle={t('newTitle')}
        titleOf={(row) => row.name}
        widthPx={720}
        form={(props) => <WebsiteForm key={props.row?.id} {...props} />}
        view={({ row, onEdit }) => <WebsiteDetail row={row} onEdit={onEdit} />}
      />
    </Page>
  );
};

export default WebsiteScreen;
