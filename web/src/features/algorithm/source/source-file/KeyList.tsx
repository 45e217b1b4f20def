import { deleteMathKey, getMathKeyList, type MathKeyRow } from '@manager/contract/features/algorithm/source/math-key';
import { type ReactNode, Suspense, useState } from 'react';
import { useAction, useList } from '../../../../api/query.ts';
import { textCodec } from '../../../../kit/filter/codecs.ts';
import { textInput } from '../../../../kit/filter/field-inputs.tsx';
import { confirm } from '../../../../kit/confirm/confirm.ts';
import { AddButton } from '../../../../kit/list/AddButton.tsx';
import { codeColumn, dateColumn, noteColumn, textColumn } from '../../../../kit/list/columns.tsx';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import { RowButton, RowButtons } from '../../../../kit/table/RowLink.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { notifySuccess } from '../../../../ui/notify.ts';
import { PATH, useSourceTexts } from './source-words.ts';
import { SourceSwitch } from './SourceSwitch.tsx';

const KeyDialog = lazyPart(() => import('./KeyDialog.tsx').then((module) => ({ default: module.KeyDialog })));

const codecs = { vendor: textCodec() };
const SORTS = ['id', 'name'];

/** The keys of vendors; a new one with a second person. */
export const KeyList = (): ReactNode => {
  const t = useSourceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-id' });
  const query = useList(getMathKeyList, { ...state.filters, ...state.paging });
  const { mutateAsync } = useAction(deleteMathKey);
  const [isAdding, setAdding] = useState(false);
  const erase = async ({ id, version, name }: MathKeyRow): Promise<void> => {
    const answer = await confirm({
      text: t('deleteKeyText', { name }),
      confirmLabel: t('deleteKey'),
      needsReason: true,
      isDangerous: true,
    });
    if (answer === null) return;
    const done = await mutateAsync({ id, version, reason: answer.reason }).catch(() => undefined);
    if (done !== undefined) notifySuccess(t('keyDeleted'));
  };
  return (
    <Page scope={t('keyScope')} actions={<SourceSwitch value="keys" />}>
      <RecordList
        path={PATH}
        part={{ key: 'keys', title: t('list_keys') }}
        state={state}
        query={query}
        fields={[{ name: 'vendor', label: t('vendor'), ...textInput() }]}
        columns={[
          textColumn({ id: 'name', header: t('name'), isSortable: true }),
          textColumn({ id: 'vendor', header: t('vendor') }),
          codeColumn({ id: 'fingerprint', header: t('fingerprint') }),
          codeColumn({ id: 'public_key', header: t('publicKey'), isHiddenAtFirst: true }),
          noteColumn({ id: 'note', header: t('note'), isHiddenAtFirst: true }),
          dateColumn({ id: 'created_at', header: t('createdAt') }),
          {
            id: 'actions',
            header: k('actions'),
            cell: (row) => (
              <RowButtons>
                {row.can.delete ? <RowButton label={t('deleteKey')} isDangerous onClick={() => void erase(row)} /> : null}
              </RowButtons>
            ),
          },
        ]}
        add={query.data?.can?.['add'] === true ? <AddButton label={t('addKey')} onClick={() => setAdding(true)} /> : undefined}
      />
      <Suspense>{isAdding ? <KeyDialog onClose={() => setAdding(false)} /> : null}</Suspense>
    </Page>
  );
};
