import {
  deleteCurrencies,
  getCurrencyDetail,
  getCurrencyList,
  importRates,
  previewImportRates,
  saveCurrency,
  type CurrencyRow,
} from '@manager/contract/features/set-up/currency';
import { currency } from '@manager/contract/records/currency';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, maybeFlagCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { recordColumns } from '../../../product/record/record-columns.ts';
import { ImportButton } from '../../../kit/plan/ImportButton.tsx';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useMayCall, useResource } from '../../../kit/resource/use-resource.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const CurrencyDetail = lazyPart(() => import('./CurrencyDetail.tsx').then((module) => ({ default: module.CurrencyDetail })));
const CurrencyForm = lazyPart(() => import('./CurrencyForm.tsx').then((module) => ({ default: module.CurrencyForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const codecs = { code: textCodec(), name: textCodec(), status: choiceCodec(STATUSES), is_rate_locked: maybeFlagCodec };
const SORTS = ['code', 'name', 'created_at'];

/** C-4: currencies and their rates. */
const CurrencyScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/currency');
  const { choice, flag } = useFieldKinds();
  const mayCall = useMayCall();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'code' });
  const resource = useResource({
    path: '/set-up/currency',
    state,
    list: getCurrencyList,
    input: { ...state.filters, ...state.paging },
    detail: getCurrencyDetail,
    save: saveCurrency,
    remove: deleteCurrencies,
    nameOf: (row) => row.code,
  });
  const statusText = (status: CurrencyRow['status']): string => t(`status_${status}`);
  const column = recordColumns(currency, t);
  const columns = [
    column('code', { isSortable: true, widthPx: 110, target: resource.target }),
    column('name', { isSortable: true }),
    column('rate', { help: t('rateHelp') }),
    column('is_rate_locked', { header: t('locked'), help: t('rateLockedHint') }),
    column('unit_ratio', { help: t('unitRatioHint'), rangeValue: () => null }),
    column('coin_factor', { help: t('coinFactorHint'), leastPlaces: 0 }),
    column('decimals', { rangeValue: () => null }),
    column('symbol'),
    column('status'),
    column('is_in_use'),
    column('created_at', { isSortable: true, isHiddenAtFirst: true }),
    column('updated_at'),
  ];
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'code', label: t('code'), ...textInput() },
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'status', label: t('status'), ...choice(STATUSES, statusText) },
        { name: 'is_rate_locked', label: t('locked'), ...flag() },
      ]}
      columns={columns}
      rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
      actions={
        mayCall(importRates) && mayCall(saveCurrency) ? (
          <ImportButton
            title={t('importTitle')}
            preview={previewImportRates}
            apply={importRates}
            columns={columns}
            accepted={['code', 'rate']}
            words={{ labels: { code: t('code'), rate: t('rate') } }}
          />
        ) : undefined
      }
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <CurrencyForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <CurrencyDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default CurrencyScreen;
