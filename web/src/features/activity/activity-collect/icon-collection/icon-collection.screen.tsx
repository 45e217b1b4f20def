import {
  type CollectionRow,
  getCollectionDetail,
  getCollectionList,
  saveCollection,
} from '@manager/contract/features/activity/activity-collect/icon-collection';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../../api/query.ts';
import { textColumn } from '../../../../kit/list/columns.tsx';
import { useListState } from '../../../../kit/list/use-list-state.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import { activityCodecs } from '../../../../product/activity/activity-filters.ts';
import { ACTIVITY_POLL_MS, ActivityScreen } from '../../../../product/activity/ActivityScreen.tsx';
import { useActivityFields } from '../../../../product/activity/use-activity-fields.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { type CollectionTranslate, useCollectionTexts } from './collection-words.ts';

const CollectionDetail = lazyPart(() =>
  import('./CollectionDetail.tsx').then((module) => ({ default: module.CollectionDetail })),
);
const CollectionForm = lazyPart(() => import('./CollectionForm.tsx').then((module) => ({ default: module.CollectionForm })));

const SORTS = ['starts_at', 'ends_at', 'created_at', 'code'];

/** L-3-3: collections with their icons and recipes, from the draft to what they cost. */
const IconCollectionScreen = (): ReactNode => {
  const t = useCollectionTexts();
  const state = useListState({ codecs: activityCodecs, sorts: SORTS, initialSort: '-starts_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getCollectionList, input, { pollMs: ACTIVITY_POLL_MS });
  const record = useCall(getCollectionDetail, { id: state.id }, { isEnabled: state.id !== '' });
  return (
    <ActivityScreen
      path="/activity/activity-collect/iconCollection"
      scope={t('scope')}
      state={state}
      query={query}
      record={record}
      save={saveCollection}
      exportOf={{ endpoint: getCollectionList, input }}
      fields={useActivityFields()}
      columns={columnsOf(t)}
      form={({ row, onSaved, onCancel }) => (
        <CollectionForm key={row?.id ?? 'new'} row={row} onSaved={onSaved} onCancel={onCancel} />
      )}
      view={({ row, onEdit, onClose }) => (
        <CollectionDetail row={row} onEdit={onEdit} onClose={onClose} onOpen={(id) => state.open({ id })} />
      )}
    />
  );
};

const columnsOf = (t: CollectionTranslate): Column<CollectionRow>[] => [
  textColumn({ id: 'icon_names', header: t('icons') }),
  textColumn({ id: 'recipe_names', header: t('recipes') }),
];

export default IconCollectionScreen;
