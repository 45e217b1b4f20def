import {
  deleteSubAgentGroups,
  getSubAgentGroupDetail,
  getSubAgentGroupList,
  GROUPING_DAYS,
  groupSubAgents,
  saveSubAgentGroup,
  type SubAgentGroupRow,
} from '@manager/contract/features/set-up/subagent-group';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { choiceCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { groupedDecimal } from '../../../kit/form/decimal.ts';
import { choiceColumn, countColumn, dateColumn, idColumn, linkColumn, noteColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useMayCall, useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { exactPercentText, formatCount, MISSING } from '../../../ui/format.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { texts } from './texts.en.ts';

const SubAgentGroupDetail = lazyPart(() =>
  import('./SubAgentGroupDetail.tsx').then((module) => ({ default: module.SubAgentGroupDetail })),
);
const SubAgentGroupForm = lazyPart(() =>
  import('./SubAgentGroupForm.tsx').then((module) => ({ default: module.SubAgentGroupForm })),
);

const METRICS = ['win_loss', 'rate', 'bet'] as const;
const codecs = { name: textCodec(), metric: choiceCodec(METRICS) };
const SORTS = ['id', 'name', 'rtp', 'from_value', 'created_at'];

/** C-11: groups of sub-agents, with their return and the rule that fills them. */
const SubAgentGroupScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent-group');
  const { choice } = useFieldKinds();
  const mayCall = useMayCall();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'name' });
  const resource = useResource({
    path: '/set-up/subagent-group',
    state,
    list: getSubAgentGroupList,
    input: { ...state.filters, ...state.paging },
    detail: getSubAgentGroupDetail,
    save: saveSubAgentGroup,
    remove: deleteSubAgentGroups,
    nameOf: (row) => row.name,
  });
  const metricText = (metric: (typeof METRICS)[number]): string => t(`metric_${metric}`);
  const bound = (value: string | null, row: SubAgentGroupRow): string =>
    value === null || row.metric === null ? MISSING : `${groupedDecimal(value)} ${t(`bound_${row.metric}`)}`;
  const columns: Column<SubAgentGroupRow>[] = [
    linkColumn({ id: 'name', header: t('name'), isSortable: true, widthPx: 180, target: resource.target }),
    idColumn({ header: t('id'), isSortable: true, isHiddenAtFirst: false }),
    {
      id: 'rtp',
      header: t('rtp'),
      help: t('rtpHelp'),
      isNumeric: true,
      isSortable: true,
      card: 'figure',
      rangeValue: () => null,
      cell: ({ rtp }) => (rtp === null ? t('sameAsTheWebsite') : exactPercentText(rtp)),
    },
    choiceColumn({ id: 'metric', header: t('metric'), help: t('metricHelp', { days: GROUPING_DAYS }), labelOf: metricText }),
    {
      id: 'from_value',
      header: t('from'),
      help: t('fromHelp'),
      isNumeric: true,
      isSortable: true,
      card: 'line',
      rangeValue: () => null,
      cell: (row) => bound(row.from_value, row),
    },
    {
      id: 'to_value',
      header: t('to'),
      help: t('toHelp'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => bound(row.to_value, row),
    },
    {
      id: 'min_rounds',
      header: t('minRounds'),
      help: t('minRoundsHelp'),
      isNumeric: true,
      rangeValue: () => null,
      cell: ({ metric, min_rounds: rounds }) => (metric === null ? MISSING : formatCount(rounds)),
    },
    countColumn({ id: 'sub_agents', header: t('subAgents'), help: t('subAgentsHelp'), card: 'figure' }),
    noteColumn({ id: 'note', header: t('note') }),
    dateColumn({ id: 'created_at', header: t('createdAt'), isSortable: true, isHiddenAtFirst: true }),
    dateColumn({ id: 'updated_at', header: t('updatedAt') }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      fields={[
        { name: 'name', label: t('name'), ...textInput() },
        { name: 'metric', label: t('metric'), ...choice(METRICS, metricText) },
      ]}
      columns={columns}
      add={{ label: t('add'), title: t('newTitle') }}
      actions={mayCall(groupSubAgents) ? <GroupNow onDone={() => void resource.query.refetch()} /> : undefined}
      form={(props) => <SubAgentGroupForm key={props.row?.id} {...props} />}
      view={({ row, onEdit }) => <SubAgentGroupDetail row={row} onEdit={onEdit} />}
    />
  );
};

/** The rules are applied once a day anyway; the button is for the impatient. */
const GroupNow = ({ onDone }: { onDone: () => void }): ReactNode => {
  const t = useTexts<typeof texts>('set-up/subagent-group');
  const { mutateAsync, isPending } = useAction(groupSubAgents);
  const run = async (): Promise<void> => {
    const text = t('groupNowText', { days: GROUPING_DAYS });
    if ((await confirm({ text, confirmLabel: t('groupNow') })) === null) return;
    const done = await mutateAsync({}).catch(() => undefined);
    if (done === undefined) return;
    notifySuccess(t('grouped', { count: done.sub_agents, changed: done.changed }));
    onDone();
  };
  return (
    <Button variant="default" loading={isPending} onClick={() => void run()}>
      {t('groupNow')}
    </Button>
  );
};

export default SubAgentGroupScreen;
