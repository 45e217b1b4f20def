import { DrawStatus, getDrawList } from '@manager/contract/features/account/lottery-draw';
import { getReportScope } from '@manager/contract/features/report/scope';
import { type ReactNode, Suspense } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { choiceCodec, flagCodec, idCodec, textCodec } from '../../../kit/filter/codecs.ts';
import { flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import { KeysetList } from '../../../kit/list/KeysetList.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { timeCodecs, useKeysetState } from '../../../kit/list/use-keyset-state.ts';
import { useTimeFields } from '../../../kit/list/use-time-fields.ts';
import { Page } from '../../../kit/page/Page.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { formatCount, moneyText, zoneText } from '../../../ui/format.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { BetViews } from './BetViews.tsx';
import { drawColumns } from './draw-columns.tsx';
import { useBetTexts } from './use-bet-texts.ts';
import type { DrawListRow } from './draw-columns.tsx';

const DrawDrawer = lazyPart(() => import('./DrawDrawer.tsx').then((module) => ({ default: module.DrawDrawer })));

const codecs = {
  ...timeCodecs,
  number: textCodec({ maxLength: 64 }),
  draw_id: textCodec({ maxLength: 64 }),
  site_id: idCodec,
  game_id: idCodec,
  status: choiceCodec(DrawStatus.options),
  only_overdue: flagCodec(),
  with_test: flagCodec(),
};
/** Games draw the ids of draws. */
const ROW = { idCodec: textCodec({ maxLength: 64 }) };

/** Draws of lotteries, with what their bets come to. */
export const DrawList = (): ReactNode => {
  const t = useBetTexts();
  const k = useTexts<typeof kitTexts>('kit');
  const { choice } = useFieldKinds();
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const state = useKeysetState(codecs, ROW);
  const query = useList(getDrawList, state.query as Parameters<typeof useList<typeof getDrawList>>[1]);
  const data = query.data && { ...query.data, list: query.data.list.map((row): DrawListRow => ({ ...row, id: row.draw_id })) };
  const lotteries = (choices?.games ?? []).filter(({ type }) => type === 'lottery');
  const step = (by: 1 | -1): void => {
    const next = data?.list[data.list.findIndex(({ id }) => id === state.id) + by];
    if (next !== undefined) state.open(next.id);
  };
  const yesNo = flagInput({ yes: k('yes'), no: k('no') });
  return (
    <Page scope={t('draw.scope', { zone: zoneText() })}>
      <KeysetList
        path="/account/bet-detail#draws"
        state={state}
        query={{ ...query, data }}
        exportOf={{ endpoint: getDrawList, input: state.chosen as never }}
        columns={drawColumns({ t, target: state.target })}
        rowTone={(row) =>
          row.proof === 'broken' ? 'alarm' : row.is_overdue ? 'warn' : row.status === 'void' ? 'muted' : undefined
        }
        actions={
          data === undefined ? null : (
            <span data-figures="">
              {t('draw.sums', {
                draws: formatCount(data.sum.draws),
                bets: formatCount(data.sum.bets),
                stake: moneyText(data.sum.stake_usd),
                payout: moneyText(data.sum.payout_usd),
              })}
            </span>
          )
        }
        tools={<BetViews value="draws" />}
        fields={[
          ...useTimeFields(),
          {
            name: 'game_id',
            label: t('game'),
            ...idChoiceInput({ options: lotteries.map(({ id, name }) => ({ value: id, label: name })), allLabel: k('all') }),
          },
          { name: 'number', label: t('draw.number'), ...textInput() },
          { name: 'status', label: t('status'), ...choice(DrawStatus.options, (status) => t(`draw.status.${status}`)) },
          { name: 'only_overdue', label: t('draw.overdue'), isMore: true, ...yesNo },
          { name: 'draw_id', label: t('draw.id'), isMore: true, ...textInput() },
          { name: 'site_id', label: t('site'), isMore: true, ...useSiteInput() },
          ...(choices?.can_see_test === true
            ? [{ name: 'with_test' as const, label: t('type_test'), isMore: true, ...yesNo }]
            : []),
        ]}
      />
      {state.id === '' ? null : (
        <Suspense>
          <DrawDrawer drawId={state.id} onClose={() => state.open('')} onStep={step} />
        </Suspense>
      )}
    </Page>
  );
};
