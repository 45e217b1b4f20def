import {
  type CompensationRow,
  deleteCompensations,
  getCompensationDetail,
  getCompensationList,
  saveCompensation,
} from '@manager/contract/features/maintain/compensate';
import { COMPENSATION_ORIGINS, COMPENSATION_STATES } from '@manager/contract/features/maintain/compensation-basis';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, useMemo } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, flagCodec, idCodec, instantCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { compensationColumns } from './compensation-columns.tsx';
import { compensationName, useCompensationTexts } from './compensation-words.ts';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { SumList } from '../../../kit/list/SumList.tsx';
import { moneyText } from '../../../ui/format.ts';
import { Button } from '@mantine/core';
import type { TableSelection } from '../../../kit/table/selection.ts';
import { useTickedRows } from '../../../kit/table-selection/use-ticked-rows.ts';
import { useCompensationSteps } from './use-compensation-steps.ts';

/** Compensations that wait for a second person can be ticked and decided together. */
const useCompensationSelection = (filters: object): TableSelection<CompensationRow> => {
  const t = useCompensationTexts();
  const { approve, reject } = useCompensationSteps();
  return useTickedRows({
    filters,
    isSelectable: (row: CompensationRow) => row.can.decide,
    nameOf: compensationName,
    actions: (take) => (
      <>
        <Button size="compact-sm" onClick={() => take(approve)}>
          {t('approve')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => take(reject)}>
          {t('reject')}
        </Button>
      </>
    ),
  });
};

type Sums = OutputOf<typeof getCompensationList>['sums'];

/** What all that match give and take, by currency. */
const CompensationSums = ({ sums }: { sums: Sums }): ReactNode => {
  const t = useCompensationTexts();
  if (sums.length === 0) return null;
  const shown = sums.map(({ currency, count, given, taken }) => {
    const value = `+${moneyText(given)}${/[1-9]/.test(taken) ? ` / −${moneyText(taken)}` : ''}`;
    return { key: currency, label: currency, count, value };
  });
  return <SumList title={t('sumsTitle')} sums={shown} />;
};

const CompensationDetail = lazyPart(() =>
  import('./CompensationDetail.tsx').then((module) => ({ default: module.CompensationDetail })),
);
const CompensationForm = lazyPart(() =>
  import('./CompensationForm.tsx').then((module) => ({ default: module.CompensationForm })),
);

const codecs = {
  time_from: instantCodec,
  time_to: instantCodec,
  state: choiceCodec(COMPENSATION_STATES),
  is_finished: choiceCodec(['1', '0'] as const),
  site_id: idCodec,
  player_id: idCodec,
  user_name: textCodec(),
  game_id: idCodec,
  bet_id: textCodec({ maxLength: 64 }),
  currency: textCodec({ maxLength: 10 }),
  origin: choiceCodec(COMPENSATION_ORIGINS),
  by_user: textCodec(),
  text: textCodec(),
  with_test: flagCodec(),
  // Of a draft that another screen asks for; no filters.
  money: textCodec({ maxLength: 24 }),
  origin_ref: textCodec(),
};
const SORTS = ['created_at', 'updated_at', 'finished_at'];

/** D-2: what players are given for a fault, or what is taken back. */
const CompensateScreen = (): ReactNode => {
  const t = useCompensationTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const { money, origin_ref, ...filters } = state.filters;
  const { bet_id, player_id, site_id, origin } = filters;
  const given = useMemo(
    () => ({ bet_id, player_id, site_id, money, origin_ref, ...(origin === undefined ? {} : { origin }) }),
    [bet_id, player_id, site_id, money, origin_ref, origin],
  );
  const resource = useResource({
    path: '/maintain/compensate',
    state,
    list: getCompensationList,
    input: { ...filters, ...state.paging },
    detail: getCompensationDetail,
    save: saveCompensation,
    remove: deleteCompensations,
    nameOf: compensationName,
  });
  const list = resource.query.data as
    | { sums?: Parameters<typeof CompensationSums>[0]['sums']; can?: Record<string, boolean> }
    | undefined;
  const selection = useCompensationSelection(filters);
  const stateText = (value: CompensationRow['state']): string => t(`state_${value}`);
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <ResourceScreen
      resource={resource}
      scope={t('scope')}
      fields={[
        ...useTimeFields(),
        { name: 'state', label: t('state'), ...choice(COMPENSATION_STATES, stateText) },
        {
          name: 'is_finished',
          label: t('status'),
          ...choice(['1', '0'] as const, (value) => t(value === '1' ? 'finished' : 'unfinished')),
        },
        { name: 'site_id', label: t('site'), ...useSiteInput() },
        {
          name: 'player_id',
          nameTo: 'user_name',
          label: t('player'),
          ...usePlayerInput(state.filters.player_id, { isExact: false }),
        },
        { name: 'bet_id', label: t('bet'), ...textInput() },
        { name: 'game_id', label: t('game'), isMore: true, ...idChoiceInput({ options: games, allLabel: k('all') }) },
        { name: 'currency', label: t('currency'), isMore: true, ...textInput() },
        { name: 'origin', label: t('origin'), isMore: true, ...choice(COMPENSATION_ORIGINS, (value) => t(`origin_${value}`)) },
        { name: 'by_user', label: t('byUser'), isMore: true, ...textInput() },
        { name: 'text', label: t('text'), isMore: true, ...textInput() },
        ...(choices?.can_see_test === true
          ? [{ name: 'with_test' as const, label: t('withTest'), isMore: true, ...flagInput({ yes: k('yes'), no: k('no') }) }]
          : []),
      ]}
      columns={compensationColumns({ t, target: resource.target })}
      rowTone={(row) =>
        row.state === 'failed' ? 'alarm' : row.state === 'rejected' ? 'muted' : row.is_test ? 'test' : undefined
      }
      tools={<CompensationSums sums={list?.sums ?? []} />}
      selection={list?.can?.decide === true ? selection : undefined}
      widthPx={720}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <CompensationForm key={props.row?.id} {...props} given={given} />}
      view={({ row, onEdit }) => <CompensationDetail row={row} onEdit={onEdit} />}
    />
  );
};

export default CompensateScreen;
