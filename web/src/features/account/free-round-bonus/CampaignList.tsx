import {
  addCampaign,
  CAMPAIGN_STATES,
  type CampaignRow,
  getCampaignDetail,
  getCampaignList,
} from '@manager/contract/features/account/free-round-bonus';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense, useState } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { FilterBar } from '../../../kit/filter/FilterBar.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import { PageFooter } from '../../../kit/table/PageFooter.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { campaignColumns } from './campaign-columns.tsx';
import { PATH, useFreeRoundTexts } from './free-round-words.ts';
import { FreeRoundSwitch } from './FreeRoundSwitch.tsx';

const CampaignDetail = lazyPart(() => import('./CampaignDetail.tsx').then((module) => ({ default: module.CampaignDetail })));
const CampaignForm = lazyPart(() => import('./CampaignForm.tsx').then((module) => ({ default: module.CampaignForm })));
const PlayersDialog = lazyPart(() => import('./PlayersDialog.tsx').then((module) => ({ default: module.PlayersDialog })));

const codecs = {
  text: textCodec(),
  state: choiceCodec(CAMPAIGN_STATES),
  site_id: idCodec,
  game_id: idCodec,
  by_user: textCodec(),
};
const SORTS = ['created_at', 'starts_at', 'expires_at'];

/** Campaigns: what is granted where; players are added to them. */
export const CampaignList = (): ReactNode => {
  const t = useFreeRoundTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getCampaignList, input);
  const record = useCall(getCampaignDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const [adding, setAdding] = useState<CampaignRow | null>(null);
  const mayCall = useMayCall();
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const refetch = (): void => void query.refetch();
  const add = mayCall(addCampaign) ? <AddButton label={t('add')} onClick={() => state.open({ mode: 'new' })} /> : null;
  const parts = {
    query: record,
    titleOf: ({ name }: CampaignRow) => name,
    form: ({ onSaved, onCancel }: Parameters<typeof CampaignForm>[0]) => <CampaignForm onSaved={onSaved} onCancel={onCancel} />,
    view: ({ row }: { row: CampaignRow }) => <CampaignDetail row={row} onAddPlayers={() => setAdding(row)} />,
  };
  const dialog =
    adding === null ? null : (
      <Suspense>
        <PlayersDialog campaign={adding} onClose={() => setAdding(null)} />
      </Suspense>
    );
  const siteInput = useSiteInput();
  if (state.mode === 'page' && state.id !== '')
    return (
      <>
        <RecordOnPage state={state} {...parts} />
        {dialog}
      </>
    );
  return (
    <Page scope={t('campaignScope')} actions={<FreeRoundSwitch value="campaigns" />}>
      <FilterBar
        mode="instant"
        values={state.filters}
        onApply={state.setFilters}
        onClear={state.clearFilters}
        invalid={state.invalid}
        fields={[
          { name: 'text', label: t('text'), ...textInput() },
          { name: 'state', label: t('state'), ...choice(CAMPAIGN_STATES, (value) => t(`campaign_${value}`)) },
          { name: 'site_id', label: t('site'), ...siteInput },
          { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
          { name: 'by_user', label: t('createdBy'), isMore: true, ...textInput() },
        ]}
      />
      <DataTable
        id={`${PATH}:campaigns`}
        caption={t('list_campaigns')}
        columns={campaignColumns({
          t,
          target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
          actions: { header: k('actions'), addPlayers: setAdding },
        })}
        rows={query.data?.list}
        rowId={(row) => row.id}
        error={query.error}
        onRetry={refetch}
        onRefresh={refetch}
        isFetching={query.isFetching}
        activeId={state.id}
        rowTone={(row) => (row.state === 'ended' || row.state === 'cancelled' ? 'muted' : undefined)}
        rowCount={query.data?.total}
        actions={add}
        exportOf={{ endpoint: getCampaignList, input, rowCount: query.data?.total }}
        empty={{ isFiltered: state.isFiltered, onClearFilters: () => state.clearFilters(), create: add }}
        sort={state.sort}
        onSort={state.setSort}
        footer={
          <PageFooter
            page={state.page}
            size={state.size}
            total={query.data?.total}
            isExact={query.data?.total_is_exact ?? true}
            onPage={state.setPage}
            onSize={state.setSize}
          />
        }
      />
      <RecordDrawers
        {...parts}
        state={state.mode === 'edit' ? { ...state, mode: 'view' } : state}
        newTitle={t('newTitle')}
        widthPx={720}
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
      {dialog}
    </Page>
  );
};
