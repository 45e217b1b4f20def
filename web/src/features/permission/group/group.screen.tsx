import { deleteGroups, getGroupDetail, getGroupList, saveGroup } from '@manager/contract/features/permission/group';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { ALL_LEAVES } from '../../../product/codes/code-tree.ts';
import { useCodeTitle } from '../../../product/codes/code-title.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import type { texts } from './texts.en.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useGroupColumns } from './use-group-columns.tsx';

const GroupDetail = lazyPart(() => import('./GroupDetail.tsx').then((module) => ({ default: module.GroupDetail })));
const GroupForm = lazyPart(() => import('./GroupForm.tsx').then((module) => ({ default: module.GroupForm })));

const STATUSES = ['enabled', 'disabled'] as const;
const codecs = {
  name: textCodec(),
  status: choiceCodec(STATUSES),
  agent_id: idCodec,
  code: textCodec({ maxLength: 20 }),
};
const SORTS = ['name', 'created_at', 'updated_at'];

/** permission groups. */
const GroupScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('permission/group');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const title = useCodeTitle();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'name' });
  const resource = useResource({
    path: '/permission/group',
    state,
    list: getGroupList,
    input: { ...state.filters, ...state.paging },
    detail: getGroupDetail,
    save: saveGroup,
    remove: deleteGroups,
    nameOf: (row) => row.name,
  });
  const codes = ALL_LEAVES.map(({ code }) => ({ value: code, label: `${title.full(code)} (${code})` }));
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'status', label: t('status'), ...choice(STATUSES, (value) => t(`status_${value}`)) },
        { name: 'agent_id', label: t('agent'), ...useAgentInput() },
        { name: 'code', label: t('holdsCode'), ...idChoiceInput({ allLabel: k('all'), options: codes }) },
      ]}
      columns={useGroupColumns(resource.target)}
      rowTone={(row) => (row.status === 'disabled' ? 'muted' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      widthPx={720}
      form={(props) => <GroupForm key={props.row?.id} {...props} members={props.row?.users ?? 0} />}
      view={({ row, onEdit }) => <GroupDetail row={row} onEdit={onEdit} onCloned={(id) => state.open({ id })} />}
    />
  );
};

export default GroupScreen;
