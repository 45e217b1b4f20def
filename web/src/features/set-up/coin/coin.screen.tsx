import {
  deleteCoins,
  getCoinDetail,
  getCoinList,
  importCoins,
  previewImportCoins,
  saveCoin,
  type CoinRow,
} from '@manager/contract/features/set-up/coin';
import { coin } from '@manager/contract/records/coin';
import type { ReactNode } from 'react';
import { titleOf, useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import { recordColumns } from '../../../product/record/record-columns.ts';
import { ImportButton } from '../../../kit/plan/ImportButton.tsx';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useMayCall, useResource } from '../../../kit/resource/use-resource.ts';
import { Stakes } from './Stake.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const CoinDetail = lazyPart(() => import('./CoinDetail.tsx').then((module) => ({ default: module.CoinDetail })));
const CoinForm = lazyPart(() => import('./CoinForm.tsx').then((module) => ({ default: module.CoinForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const KINDS = ['base', 'currency'] as const;
const codecs = {
  name: textCodec(),
  currency: textCodec({ maxLength: 10 }),
  kind: choiceCodec(KINDS),
  status: choiceCodec(STATUSES),
};
const SORTS = ['name', 'lines', 'created_at'];
const ACCEPTED = ['name', 'currency_code', 'lines', 'total_bets', 'min_bet', 'max_bet', 'default_bet', 'status', 'note'];

/** C-6: the stakes that games offer. */
const CoinScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/coin');
  const { choice } = useFieldKinds();
  const mayCall = useMayCall();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'name' });
  const resource = useResource({
    path: '/set-up/coin',
    state,
    list: getCoinList,
    input: { ...state.filters, ...state.paging },
    detail: getCoinDetail,
    save: saveCoin,
    remove: deleteCoins,
    nameOf: (row) => `${row.name} · ${row.currency_code ?? t('base')}`,
  });
  const statusText = (status: CoinRow['status']): string => t(`status_${status}`);
  const kindText = (kind: (typeof KINDS)[number]): string => (kind === 'base' ? t('base') : t('ofCurrency'));
  const column = recordColumns(coin, t);
  const columns = [
    column('name', { isSortable: true, widthPx: 150, target: resource.target }),
    column('currency_code', { cell: (row) => row.currency_code ?? t('base') }),
    column('id'),
    column('lines', { isSortable: true, rangeValue: () => null }),
    column('total_bets', { cell: (row) => <Stakes values={row.total_bets} /> }),
    column('min_bet', { rangeValue: () => null }),
    column('max_bet', { rangeValue: () => null }),
    column('default_bet', { rangeValue: () => null }),
    column('game_count', { help: t('gamesHelp') }),
    column('status'),
    column('note', { isHiddenAtFirst: true }),
    column('created_at', { isSortable: true, isHiddenAtFirst: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'currency', label: t('currency'), ...textInput() },
        { name: 'kind', label: t('kind'), ...choice(KINDS, kindText) },
        { name: 'status', label: t('status'), ...choice(STATUSES, statusText) },
      ]}
      columns={columns}
      rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      actions={
        mayCall(importCoins) && mayCall(saveCoin) ? (
          <ImportButton
            title={titleOf('/set-up/coin') ?? ''}
            preview={previewImportCoins}
            apply={importCoins}
            columns={columns}
            choices={{ status: STATUSES }}
            accepted={ACCEPTED}
            words={{
              labels: { ...labelsOf(coin, t), currency_code: t('currency') },
              hidden: ['currency_id'],
              textOf: (field, value) => (field === 'status' ? statusText(value as CoinRow['status']) : undefined),
            }}
          />
        ) : undefined
      }
      widthPx={720}
      form={(props) => <CoinForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <CoinDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default CoinScreen;
