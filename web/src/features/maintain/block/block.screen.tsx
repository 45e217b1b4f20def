import {
  type BlockRow,
  getBlockDetail,
  getBlockList,
  saveBlock,
  liftBlock,
  previewBlockEffect,
} from '@manager/contract/features/maintain/block';
import { block, BLOCK_STATES } from '@manager/contract/records/block';
import { getReportScope } from '@manager/contract/features/report/scope';
import type { ReactNode } from 'react';
import { useCall, useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { textInput } from '../../../kit/filter/field-inputs.tsx';
import { linkColumn, noteColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { recordColumns } from '../../../product/record/record-columns.ts';
import { ResourceScreen } from '../../../kit/resource/ResourceScreen.tsx';
import { useResource } from '../../../kit/resource/use-resource.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { MISSING } from '../../../ui/format.ts';
import { BLOCK_TONES } from './block-tones.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import type { texts } from './texts.en.ts';
import { call } from '../../../api/client.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { notifySuccess } from '../../../ui/notify.ts';

/** Whom and what a rule is about, the narrowest first: `kim · Lantern 88 · Lucky Lantern`. */
const blockName = ({ user_name, site_name, game_name }: BlockRow): string =>
  [user_name, site_name, game_name].filter((part) => part !== null).join(' · ');

const EffectList = lazyPart(() =>
  import('../../../kit/effect/EffectList.tsx').then((module) => ({ default: module.EffectList })),
);

/** Asks with whom it lets in again and for a reason, and lifts a block; above a number of players it waits for a second person. */
const useLift = (): ((row: BlockRow) => Promise<void>) => {
  const t = useTexts<typeof texts>('maintain/block');
  const lifting = useAction(liftBlock);
  return async (row) => {
    const effects = await call(previewBlockEffect, { id: row.id }).catch(() => undefined);
    const answer = await confirm({
      text: t('liftText', { name: blockName(row) }),
      confirmLabel: t('lift'),
      isDangerous: true,
      needsReason: true,
      ...(effects === undefined || effects.list.length === 0 ? {} : { details: <EffectList effects={effects.list} /> }),
    });
    if (answer === null) return;
    const lifted = await lifting.mutateAsync({ id: row.id, version: row.version, reason: answer.reason }).catch(() => undefined);
    if (lifted !== undefined) notifySuccess(t('lifted'));
  };
};

const BlockDetail = lazyPart(() => import('./BlockDetail.tsx').then((module) => ({ default: module.BlockDetail })));
const BlockForm = lazyPart(() => import('./BlockForm.tsx').then((module) => ({ default: module.BlockForm })));

const codecs = {
  user_name: textCodec(),
  player_id: idCodec,
  site_id: idCodec,
  game_id: idCodec,
  state: choiceCodec(BLOCK_STATES),
  text: textCodec(),
  by_user: textCodec(),
};
const SORTS = ['created_at', 'expires_at'];

/** D-3: who may not play. */
const BlockScreen = (): ReactNode => {
  const t = useTexts<typeof texts>('maintain/block');
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-created_at' });
  const lift = useLift();
  const resource = useResource({
    path: '/maintain/block',
    state,
    list: getBlockList,
    input: { ...state.filters, ...state.paging },
    detail: getBlockDetail,
    save: saveBlock,
    removal: { label: t('lift'), run: (row) => void lift(row) },
    nameOf: blockName,
  });
  const stateText = (value: BlockRow['state']): string => t(`state_${value}`);
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const column = recordColumns(block, t);
  const columns: Column<BlockRow>[] = [
    linkColumn({
      id: 'id',
      header: t('userName'),
      widthPx: 180,
      target: resource.target,
      export: { field: 'user_name' },
      textOf: ({ user_name: name }) => name ?? t('anyPlayer'),
    }),
    column('player_id', { isNumeric: true, rangeValue: () => null, cell: ({ player_id: id }) => id ?? MISSING }),
    column('state', { tones: BLOCK_TONES }),
    column('site_name', { cell: ({ site_name: name }) => name ?? t('allSites') }),
    column('game_name', { cell: ({ game_name: name }) => name ?? t('allGames') }),
    noteColumn({ id: 'reason', header: t('reason') }),
    column('expires_at', { isSortable: true, missing: t('noEnd') }),
    column('note'),
    column('by_user'),
    column('approved_name'),
    column('lifted_by'),
    column('lift_approved_name', { isHiddenAtFirst: true }),
    column('lifted_at'),
    column('created_at', { isSortable: true }),
    column('updated_at', { isHiddenAtFirst: true }),
  ];
  return (
    <ResourceScreen
      resource={resource}
      scope={t('scope')}
      fields={[
        {
          name: 'player_id',
          nameTo: 'user_name',
          label: t('userName'),
          ...usePlayerInput(state.filters.player_id, { isExact: false }),
        },
        { name: 'site_id', label: t('site'), ...useSiteInput() },
        { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
        { name: 'state', label: t('state'), ...choice(BLOCK_STATES, stateText) },
        { name: 'text', label: t('text'), ...textInput() },
        { name: 'by_user', label: t('byUser'), ...textInput() },
      ]}
      columns={columns}
      rowTone={(row) => (row.state === 'active' ? undefined : 'muted')}
      add={{ label: t('add'), title: t('newTitle') }}
      form={(props) => <BlockForm key={props.row?.id} {...props} playerId={state.filters.player_id} />}
      view={({ row, onEdit }) => <BlockDetail row={row} onEdit={onEdit} onLift={(of) => void lift(of)} />}
    />
  );
};

export default BlockScreen;
