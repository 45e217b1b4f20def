import {
  copyWebsiteGames,
  getWebsiteGameDetail,
  getWebsiteGameList,
  getWebsiteGameOptions,
} from '@manager/contract/features/set-up/website-game';
import { Button } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, manyCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { RecordOnPage } from '../../../kit/list/RecordOnPage.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useWebsiteGroupChoices } from '../../../product/choices/use-website-group-choices.ts';
import type { texts } from './texts.en.ts';
import { useCellColumns } from './use-cell-columns.tsx';
import { useCellSelection } from './use-cell-selection.tsx';
import { useCellTexts } from './use-cell-texts.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useReset } from './use-reset.ts';

const CellDetail = lazyPart(() => import('./CellDetail.tsx').then((module) => ({ default: module.CellDetail })));
const CellForm = lazyPart(() => import('./CellForm.tsx').then((module) => ({ default: module.CellForm })));
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx').then((module) => ({ default: module.BulkDialog })));
const CopyDialog = lazyPart(() => import('./CopyDialog.tsx').then((module) => ({ default: module.CopyDialog })));

const STATES = ['enabled', 'disabled'] as const;
const GAME_TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;
const codecs = {
  site: textCodec(),
  game: textCodec(),
  vendor: textCodec({ maxLength: 100 }),
  state: choiceCodec(STATES),
  differs: maybeFlagCodec,
  type: choiceCodec(GAME_TYPES),
  agent_id: idCodec,
  site_group_id: idCodec,
  site_id: manyCodec(),
  game_id: manyCodec(),
};
const SORTS = ['site_name', 'game_name'];
const PATH = '/set-up/website-game';

/** C-7: which game is played at which website, and with what. */
const WebsiteGameScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice, flag } = useFieldKinds();
  const mayCall = useMayCall();
  const { nameOf } = useCellTexts();
  const { resetOne } = useReset();
  const [isCopying, setCopying] = useState(false);
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'site_name' });
  const query = useList(getWebsiteGameList, { ...state.filters, ...state.paging });
  const record = useCall(getWebsiteGameDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const vendors = useCall(getWebsiteGameOptions, {}, { staleTimeMs: 60_000 }).data?.vendors ?? [];
  const groups = useWebsiteGroupChoices();
  const { selection, target, editAll, close, onDone } = useCellSelection({ list: query, filters: state.filters });
  const columns = useCellColumns({
    target: { hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) },
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onReset: (row) => void resetOne(row),
  });
  const canBulk = query.data?.can?.['bulk'] === true;
  const all = k('all');
  const parts = {
    query: record,
    titleOf: nameOf,
    form: (props: Parameters<typeof CellForm>[0]) => <CellForm key={props.row?.id} {...props} />,
    view: ({ row, onEdit }: Parameters<typeof CellDetail>[0]) => <CellDetail row={row} onEdit={onEdit} />,
  };
  const agentInput = useAgentInput();
  if (state.mode === 'page' && state.id !== '') return <RecordOnPage state={state} {...parts} />;
  return (
    <Page>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getWebsiteGameList, input: { ...state.filters, ...state.paging } }}
        columns={columns}
        rowTone={(row) => (row.effective_status === 'disabled' ? 'muted' : undefined)}
        fields={[
          { name: 'site', label: t('site'), ...textInput() },
          { name: 'game', label: t('game'), ...textInput() },
          {
            name: 'vendor',
            label: t('vendor'),
            ...idChoiceInput({ options: vendors.map((vendor) => ({ value: vendor, label: vendor })), allLabel: all }),
          },
          { name: 'state', label: t('effective'), ...choice(STATES, (value) => t(`state_${value}`)) },
          { name: 'differs', label: t('differs'), isMore: true, ...flag() },
          { name: 'type', label: t('type'), isMore: true, ...choice(GAME_TYPES, (value) => t(`gameType.${value}`)) },
          { name: 'agent_id', label: t('agent'), isMore: true, ...agentInput },
          { name: 'site_group_id', label: t('group'), isMore: true, ...idChoiceInput({ options: groups, allLabel: all }) },
          { name: 'site_id', label: t('websiteId'), isMore: true, ...idsInput() },
          { name: 'game_id', label: t('gameId'), isMore: true, ...idsInput() },
        ]}
        actions={
          canBulk ? (
            <>
              <Button variant="default" onClick={editAll}>
                {t('bulkEdit')}
              </Button>
              {mayCall(copyWebsiteGames) ? (
                <Button variant="default" onClick={() => setCopying(true)}>
                  {t('copy')}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
        selection={canBulk ? selection : undefined}
      />
      <RecordDrawers
        {...parts}
        state={state}
        newTitle=""
        ids={(query.data?.list ?? []).map(({ id }) => id)}
        pageHref={`${state.hrefOf(state.id)}&mode=page`}
      />
      <Suspense>
        {target === null ? null : <BulkDialog target={target} onClose={close} onDone={onDone} />}
        {isCopying ? (
          <CopyDialog
            fromSiteId={state.filters.site_id.length === 1 ? state.filters.site_id[0] : undefined}
            onClose={() => setCopying(false)}
            onDone={(outcome) => {
              setCopying(false);
              onDone(outcome);
            }}
          />
        ) : null}
      </Suspense>
    </Page>
  );
};

export default WebsiteGameScreen;
