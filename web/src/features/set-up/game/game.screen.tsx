import { deleteGames, getGameDetail, getGameList, saveGame } from '@manager/contract/features/set-up/game';
import { lazy, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, manyCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
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

/** C-1: games as the console knows them. */
const GameScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const { choice, flag } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'sort' });
  const { ids, ...filters } = state.filters;
  const resource = useResource({
    path: '/set-up/game',
    state,
    list: getGameList,
    input: { ...filters, id: ids, ...state.paging },
    detail: getGameDetail,
    save: saveGame,
    remove: deleteGames,
    nameOf: (row) => row.name,
  });
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'code', label: t('code'), ...textInput() },
        { name: 'type', label: t('typeName'), ...choice(TYPES, (value) => t(`type.${value}`)) },
        { name: 'status', label: t('status'), ...choice(STATUSES, (value) => t(`status_${value}`)) },
        { name: 'vendor', label: t('vendor'), isMore: true, ...textInput() },
        { name: 'is_hot', label: t('isHot'), isMore: true, ...flag() },
        { name: 'is_new', label: t('isNew'), isMore: true, ...flag() },
        { name: 'is_featured', label: t('isFeatured'), isMore: true, ...flag() },
        { name: 'has_buy', label: t('hasBuy'), isMore: true, ...flag() },
        { name: 'ids', label: t('id'), isMore: true, ...idsInput() },
      ]}
      columns={useGameColumns(resource.target)}
      rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      widthPx={720}
      form={(props) => <GameForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <GameDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default GameScreen;
