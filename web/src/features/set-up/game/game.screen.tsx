import { deleteGames, getGameDetail, getGameList, type GameRow } from '@manager/contract/features/set-up/game';
import { lazy, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, manyCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, maybeFlagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
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
import { useGameColumns } from './use-game-columns.tsx';

const GameDetail = lazy(() => import('./GameDetail.tsx').then((module) => ({ default: module.GameDetail })));
const GameForm = lazy(() => import('./GameForm.tsx').then((module) => ({ default: module.GameForm })));

const TYPES = ['slot', 'fishing', 'lottery', 'table', 'other'] as const;
const STATUSES = ['enabled', 'disabled', 'maintenance'] as const;
const codecs = {
  name: textCodec(),
  code: textCodec(),
  type: choiceCodec(TYPES),
  status: choiceCodec(STATUSES),
  vendor: textCodec(),
  is_hot: maybeFlagCodec,
  is_new: maybeFlagCodec,
  is_featured: maybeFlagCodec,
  has_buy: maybeFlagCodec,
  ids: manyCodec(),
};
const SORTS = ['id', 'code', 'name', 'vendor', 'rtp', 'sort', 'created_at'];

const GameScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'sort' });
  const { ids, ...filters } = state.filters;
  const list = useList(getGameList, { ...filters, id: ids, ...state.paging });
  const detail = useCall(getGameDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const remove = useDelete(deleteGames);
  const actions = useActionsColumn<GameRow>({
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onDelete: (row) => void remove(row),
  });
  const columns = [...useGameColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) }), actions];
  const flagInput = maybeFlagInput({ yes: k('yes'), no: k('no'), allLabel: k('all') });
  return (
    <Page>
      <RecordList
        path="/set-up/game"
        state={state}
        query={list}
        fields={[
          { name: 'name', label: t('name'), ...textInput() },
          { name: 'code', label: t('code'), ...textInput() },
          {
            name: 'type',
            label: t('typeName'),
            ...choiceInput({ allLabel: k('all'), options: TYPES.map((value) => ({ value, label: t(`type.${value}`) })) }),
          },
          {
            name: 'status',
            label: t('status'),
            ...choiceInput({ allLabel: k('all'), options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })) }),
          },
          { name: 'vendor', label: t('vendor'), isMore: true, ...textInput() },
          { name: 'is_hot', label: t('isHot'), isMore: true, ...flagInput },
          { name: 'is_new', label: t('isNew'), isMore: true, ...flagInput },
          { name: 'is_featured', label: t('isFeatured'), isMore: true, ...flagInput },
          { name: 'has_buy', label: t('hasBuy'), isMore: true, ...flagInput },
          { name: 'ids', label: t('id'), isMore: true, ...idsInput() },
        ]}
        columns={columns}
        rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
        add={holds('C-1-91') ? <AddButton label={t('add')} onClick={() => state.open({ mode: 'new' })} /> : undefined}
      />
      <RecordDrawers
        state={state}
        query={detail}
        newTitle={t('newTitle')}
        titleOf={(row) => row.name}
        widthPx={720}
        form={(props) => <GameForm key={props.row?.id} {...props} />}
        view={({ row, onEdit }) => <GameDetail row={row} onEdit={onEdit} />}
      />
    </Page>
  );
};

export default GameScreen;
