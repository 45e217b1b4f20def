import {
  deleteCurrencies,
  getCurrencyDetail,
  getCurrencyList,
  type CurrencyRow,
} from '@manager/contract/features/set-up/currency';
import { lazy, type ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useHolds } from '../../../app/session.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { choiceInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { AddButton } from '../../../kit/list/AddButton.tsx';
import { RecordDrawers } from '../../../kit/list/RecordDrawers.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useActionsColumn } from '../../../kit/list/row-actions.tsx';
import { useDelete } from '../../../kit/list/use-delete.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { Page } from '../../../ui/Page.tsx';
import type { texts } from './texts.en.ts';
import { useCurrencyColumns } from './use-currency-columns.tsx';

const CurrencyDetail = lazy(() => import('./CurrencyDetail.tsx').then((module) => ({ default: module.CurrencyDetail })));
const CurrencyForm = lazy(() => import('./CurrencyForm.tsx').then((module) => ({ default: module.CurrencyForm })));

const codecs = { code: textCodec(), name: textCodec(), status: choiceCodec(['enabled', 'disabled']) };
const SORTS = ['code', 'name', 'created_at'];

const CurrencyScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/currency');
  const k = useTexts<typeof kitTexts>('kit');
  const holds = useHolds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'code' });
  const list = useList(getCurrencyList, { ...state.filters, ...state.paging });
  const detail = useCall(getCurrencyDetail, { id: state.id }, { isEnabled: state.id !== '' });
  const remove = useDelete(deleteCurrencies);
  const actions = useActionsColumn<CurrencyRow>({
    onEdit: ({ id }) => state.open({ id, mode: 'edit' }),
    onDelete: ({ id, code }) => void remove({ id, name: code }),
  });
  const columns = [...useCurrencyColumns({ hrefOf: state.hrefOf, onOpen: (id) => state.open({ id }) }), actions];
  const statuses = [
    { value: 'enabled' as const, label: t('status_enabled') },
    { value: 'disabled' as const, label: t('status_disabled') },
  ];
  return (
    <Page>
      <RecordList
        path="/set-up/currency"
        state={state}
        query={list}
        fields={[
          { name: 'code', label: t('code'), ...textInput() },
          { name: 'name', label: t('name'), ...textInput() },
          { name: 'status', label: t('status'), ...choiceInput({ allLabel: k('all'), options: statuses }) },
        ]}
        columns={columns}
        rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
        add={holds('C-4-91') ? <AddButton label={t('add')} onClick={() => state.open({ mode: 'new' })} /> : undefined}
      />
      <RecordDrawers
        state={state}
        query={detail}
        newTitle={t('newTitle')}
        titleOf={(row) => row.code}
        form={(props) => <CurrencyForm key={props.row?.id} {...props} />}
        view={({ row, onEdit }) => <CurrencyDetail row={row} onEdit={onEdit} />}
      />
    </Page>
  );
};

export default CurrencyScreen;
