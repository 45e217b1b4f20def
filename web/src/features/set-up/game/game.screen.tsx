import { bulkEditGames, deleteGames, getGameDetail, getGameList, saveGame } from '@manager/contract/features/set-up/game';
import { importGames, previewImportGames } from '@manager/contract/features/set-up/game-import';
import type { ReactNode } from 'react';
import { titleOf, useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, manyCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { idsInput } from '../../../kit/filter/ids-input.tsx';
import { amountRange } from '../../../kit/filter/range-inputs.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ImportButton } from '../../../kit/plan/ImportButton.tsx';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useMayCall, useResource } from '../../../kit/resource/use-resource.ts';
import { STATUSES, TYPES, VOLATILITIES, COIN_SIZE_TYPES } from './game-words.ts';
import type { texts } from './texts.en.ts';
import { useGameColumns } from './use-game-columns.tsx';
import { useGameSelection } from './use-game-selection.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useGameWords } from './use-game-words.ts';

const GameDetail = lazyPart(() => import('./GameDetail.tsx').then((module) => ({ default: module.GameDetail })));
const GameForm = lazyPart(() => import('./GameForm.tsx').then((module) => ({ default: module.GameForm })));

const codecs = {
  name: textCodec(),
  code: textCodec(),
  type: choiceCodec(TYPES),
  status: choiceCodec(STATUSES),
  vendor: textCodec(),
  limits_id: textCodec({ maxLength: 40 }),
  rtp_from: textCodec({ maxLength: 8 }),
  rtp_to: textCodec({ maxLength: 8 }),
  is_hot: maybeFlagCodec,
  is_permanent_hot: maybeFlagCodec,
  is_new: maybeFlagCodec,
  is_featured: maybeFlagCodec,
  has_buy: maybeFlagCodec,
  has_jackpot: maybeFlagCodec,
  is_h5: maybeFlagCodec,
  ids: manyCodec(),
};
const SORTS = ['id', 'code', 'name', 'vendor', 'rtp', 'sort', 'created_at'];
const CHOICES = { status: STATUSES, type: TYPES, volatility: VOLATILITIES, coin_size_type: COIN_SIZE_TYPES };

/** C-1: games as the console knows them. */
const GameScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/game');
  const { choice, flag } = useFieldKinds();
  const mayCall = useMayCall();
  const words = useGameWords();
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
  const columns = useGameColumns(resource.target);
  const selection = useGameSelection({ list: resource.query, filters: { ...filters, id: ids } });
  const mayImport = mayCall(importGames) && mayCall(saveGame);
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'code', label: t('code'), ...textInput() },
        { name: 'type', label: t('type'), ...choice(TYPES, (value) => t(`type.${value}`)) },
        { name: 'status', label: t('status'), ...choice(STATUSES, (value) => t(`status_${value}`)) },
        { name: 'vendor', label: t('vendor'), isMore: true, ...textInput() },
        { name: 'rtp_from', nameTo: 'rtp_to', label: t('rtp'), isMore: true, ...amountRange() },
        { name: 'limits_id', label: t('limitsId'), isMore: true, ...textInput() },
        { name: 'is_hot', label: t('isHot'), isMore: true, ...flag() },
        { name: 'is_permanent_hot', label: t('isPermanentHot'), isMore: true, ...flag() },
        { name: 'is_new', label: t('isNew'), isMore: true, ...flag() },
        { name: 'is_featured', label: t('isFeatured'), isMore: true, ...flag() },
        { name: 'has_buy', label: t('hasBuy'), isMore: true, ...flag() },
        { name: 'has_jackpot', label: t('hasJackpot'), isMore: true, ...flag() },
        { name: 'is_h5', label: t('isH5'), isMore: true, ...flag() },
        { name: 'ids', label: t('id'), isMore: true, ...idsInput() },
      ]}
      columns={columns}
      rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      actions={
        mayImport ? (
          <ImportButton
            title={titleOf('/set-up/game') ?? ''}
            preview={previewImportGames}
            apply={importGames}
            columns={columns}
            choices={CHOICES}
            accepted={Object.keys(words.labels).filter((field) => field !== 'new_until')}
            words={words}
          />
        ) : undefined
      }
      selection={mayCall(bulkEditGames) ? selection : undefined}
      widthPx={720}
      form={(props) => <GameForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <GameDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default GameScreen;
