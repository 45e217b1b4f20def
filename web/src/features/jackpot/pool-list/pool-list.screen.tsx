import { deletePools, getPoolDetail, getPoolList, savePool } from '@manager/contract/features/jackpot/pool-list';
import { JACKPOT_SCOPES, JACKPOT_STATUSES, JACKPOT_TIERS, JACKPOT_TRIGGERS } from '@manager/domain/jackpot-pool';
import type { ReactNode } from 'react';
import { choicesInput } from '../../../kit/filter/choices-input.tsx';
import { choiceCodec, idCodec, manyCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useJackpotTexts } from '../jackpot-words.ts';
import { poolColumns } from './pool-columns.tsx';
import { PATH, usePoolTexts } from './pool-words.ts';
import { useLiveValues } from './use-live-values.ts';

const PoolDetail = lazyPart(() => import('./PoolDetail.tsx').then((module) => ({ default: module.PoolDetail })));
const PoolForm = lazyPart(() => import('./PoolForm.tsx').then((module) => ({ default: module.PoolForm })));

const codecs = {
  code: textCodec(),
  name: textCodec(),
  tier: manyCodec(),
  status: choiceCodec(JACKPOT_STATUSES),
  trigger: choiceCodec(JACKPOT_TRIGGERS),
  scope: choiceCodec(JACKPOT_SCOPES),
  agent_id: idCodec,
  site_id: idCodec,
};
const SORTS = ['sort', 'code', 'name', 'rate', 'min_win', 'created_at'];

/** I-1: jackpot pools and what they show, as it grows. */
const PoolListScreen = (): ReactNode => {
  const t = usePoolTexts();
  const j = useJackpotTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: 'sort' });
  const tier = JACKPOT_TIERS.filter((one) => state.filters.tier.includes(one));
  const resource = useResource({
    path: PATH,
    state,
    list: getPoolList,
    input: { ...state.filters, tier, ...state.paging },
    detail: getPoolDetail,
    save: savePool,
    remove: deletePools,
    nameOf: ({ name, code }) => `${name} · ${code}`,
  });
  const { data, ...query } = resource.query;
  const list = useLiveValues(data?.list);
  const live = data === undefined || list === undefined ? undefined : { ...data, list };
  return (
    <ResourceScreen
      resource={{ ...resource, query: { ...query, data: live } }}
      scope={t('scope')}
      fields={[
        { name: 'code', label: t('code'), ...textInput() },
        { name: 'name', label: t('name'), ...textInput() },
        {
          name: 'tier',
          label: t('tier'),
          ...choicesInput({
            allLabel: k('all'),
            options: JACKPOT_TIERS.map((value) => ({ value, label: j(`tier_${value}`) })),
          }),
        },
        { name: 'status', label: t('status'), ...choice(JACKPOT_STATUSES, (value) => j(`status_${value}`)) },
        { name: 'trigger', label: t('trigger'), isMore: true, ...choice(JACKPOT_TRIGGERS, (value) => j(`trigger_${value}`)) },
        { name: 'scope', label: t('playersOf'), isMore: true, ...choice(JACKPOT_SCOPES, (value) => j(`scope_${value}`)) },
        { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
        { name: 'site_id', label: t('site'), isMore: true, ...useSiteInput() },
      ]}
      columns={poolColumns({ t, j, target: resource.target })}
      rowTone={(row) => (row.status === 'shutdown' ? 'muted' : row.is_hit_open ? 'warn' : undefined)}
      add={{ label: t('add'), title: t('newTitle') }}
      widthPx={720}
      form={(props) => <PoolForm key={props.row?.id ?? 'new'} {...props} />}
      view={({ row, onEdit }) => <PoolDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default PoolListScreen;
