import {
  deleteWebsiteGroups,
  getWebsiteGroupDetail,
  getWebsiteGroupList,
  saveWebsiteGroup,
} from '@manager/contract/features/set-up/website-group';
import { websiteGroup } from '@manager/contract/records/website-group';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { codeColumn } from '../../../kit/list/columns.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { recordColumns } from '../../../product/record/record-columns.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const GroupDetail = lazyPart(() => import('./WebsiteGroupDetail.tsx').then((module) => ({ default: module.WebsiteGroupDetail })));
const GroupForm = lazyPart(() => import('./WebsiteGroupForm.tsx').then((module) => ({ default: module.WebsiteGroupForm })));

const codecs = { name: textCodec(), code: textCodec() };
const SORTS = ['code', 'name', 'created_at'];

/** C-9: websites under one RTP setting. */
const WebsiteGroupScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-group');
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'name' });
  const resource = useResource({
    path: '/set-up/website-group',
    state,
    list: getWebsiteGroupList,
    input: { ...state.filters, ...state.paging },
    detail: getWebsiteGroupDetail,
    save: saveWebsiteGroup,
    remove: deleteWebsiteGroups,
    nameOf: (row) => row.name,
  });
  const column = recordColumns(websiteGroup, t);
  const columns = [
    column('name', { isSortable: true, widthPx: 200, target: resource.target }),
    column('id'),
    codeColumn({ id: 'code', header: t('code'), isSortable: true }),
    column('rtp', { help: t('rtpHint') }),
    column('members'),
    column('note'),
    column('created_at', { isSortable: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'code', label: t('code'), ...textInput() },
      ]}
      columns={columns}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <GroupForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <GroupDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default WebsiteGroupScreen;
