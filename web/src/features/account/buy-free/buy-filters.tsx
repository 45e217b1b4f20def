import { getReportScope } from '@manager/contract/features/report/scope';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { dayCodec, flagCodec, idCodec, textCodec, type ValuesOf } from '../../../kit/filter/codecs.ts';
import { flagInput, textInput } from '../../../kit/filter/field-inputs.tsx';
import type { FilterField } from '../../../kit/filter/FilterBar.tsx';
import { dayRange } from '../../../kit/filter/range-inputs.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { idChoiceInput } from '../../../product/choices/id-choice-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { usePlayerInput } from '../../../product/player/player-input.tsx';
import type { texts } from './texts.en.ts';

export const buyCodecs = {
  date_from: dayCodec,
  date_to: dayCodec,
  player_id: idCodec,
  player: textCodec(),
  site_id: idCodec,
  game_id: idCodec,
  buy_mode: textCodec({ maxLength: 32 }),
  bet_id: textCodec({ maxLength: 64 }),
  min_multiple: textCodec({ maxLength: 24 }),
  currency: textCodec({ maxLength: 20 }),
  vendor: textCodec(),
  agent_id: idCodec,
  with_test: flagCodec(),
};

export const useBuyFields = (playerId: string): FilterField<ValuesOf<typeof buyCodecs>>[] => {
  const t = useTexts<typeof texts>('account/buy-free');
  const k = useTexts<typeof kitTexts>('kit');
  const { data: choices } = useCall(getReportScope, {}, { staleTimeMs: 60_000 });
  const games = (choices?.games ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return [
    { name: 'date_from', nameTo: 'date_to', label: t('days'), ...dayRange() },
    { name: 'player_id', nameTo: 'player', label: t('player'), ...usePlayerInput(playerId) },
    { name: 'site_id', label: t('site'), ...useSiteInput() },
    { name: 'game_id', label: t('game'), ...idChoiceInput({ options: games, allLabel: k('all') }) },
    { name: 'buy_mode', label: t('mode'), isMore: true, ...textInput() },
    { name: 'bet_id', label: t('bet_id'), isMore: true, ...textInput() },
    { name: 'min_multiple', label: t('minMultiple'), isMore: true, ...textInput() },
    { name: 'currency', label: t('currency'), isMore: true, ...textInput() },
    { name: 'vendor', label: t('vendor'), isMore: true, ...textInput() },
    { name: 'agent_id', label: t('agent'), isMore: true, ...useAgentInput() },
    ...(choices?.can_see_test === true
      ? [{ name: 'with_test' as const, label: t('withTest'), isMore: true, ...flagInput({ yes: k('yes'), no: k('no') }) }]
      : []),
  ];
};
