import { getSourceFaultList, getSourceFileList } from '@manager/contract/features/algorithm/source/source-file';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { idCodec } from '../../../../kit/filter/codecs.ts';
import { countColumn, noteColumn, textColumn } from '../../../../kit/list/columns.tsx';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Column } from '../../../../kit/table/columns.ts';
import { RecordList } from '../../../../kit/list/RecordList.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import { Page } from '../../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../../product/choices/id-choice-input.tsx';
import { packageName, PATH, useSourceTexts } from './source-words.ts';
import { SourceSwitch } from './SourceSwitch.tsx';

type FaultRow = OutputOf<typeof getSourceFaultList>['list'][number];

const codecs = { source_file_id: idCodec };
const SORTS = ['id'];
const NONE = { list: [], total: 0, total_is_exact: true };

/** The faults of a package, of the newest refused one unless another is chosen. */
export const FaultList = (): ReactNode => {
  const t = useSourceTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'id' });
  const refused = useCall(getSourceFileList, { check_state: ['refused'], limit: '200' });
  const packages = refused.data?.list ?? [];
  const chosen = state.filters.source_file_id || (packages[0]?.id ?? '');
  const input = { source_file_id: chosen, ...state.paging };
  const query = useList(getSourceFaultList, input, { isEnabled: chosen !== '' });
  const isNone = chosen === '' && refused.data !== undefined;
  const columns: Column<FaultRow>[] = [
    countColumn({ id: 'line', header: t('line'), rangeValue: () => null }),
    noteColumn({ id: 'text', header: t('fault') }),
    textColumn({ id: 'file', header: t('file') }),
  ];
  return (
    <Page scope={t('faultScope')} actions={<SourceSwitch value="faults" />}>
      <RecordList
        path={PATH}
        part={{ key: 'faults', title: t('list_faults') }}
        state={state}
        query={isNone ? { ...query, data: NONE } : query}
        {...(chosen === '' ? {} : { exportOf: { endpoint: getSourceFaultList, input } })}
        fields={[
          {
            name: 'source_file_id',
            label: t('packageId'),
            ...idChoiceInput({
              options: packages.map((row) => ({ value: row.id, label: packageName(row) })),
              allLabel: k('all'),
            }),
          },
        ]}
        columns={columns}
      />
    </Page>
  );
};
