import { type BlockRow, previewBlockEffect, saveBlock } from '@manager/contract/features/maintain/block';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { required, textOrNull } from '../../../kit/form/checks.ts';
import { useRecordForm } from '../../../kit/form/use-record-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';

const valuesOf = (row: BlockRow | undefined, playerId = '') => ({
  site_id: row?.site_id ?? '',
  user_name: row?.user_name ?? '',
  player_id: row?.player_id ?? playerId,
  game_id: row?.game_id ?? '',
  reason: row?.reason ?? '',
  expires_at: row?.expires_at ?? '',
  note: row?.note ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** Whom a new block is about. */
const TARGET = ['site_id', 'user_name', 'player_id', 'game_id'];

const toInput = (values: Values) => ({
  site_id: values.site_id || null,
  user_name: textOrNull(values.user_name),
  player_id: textOrNull(values.player_id),
  game_id: values.game_id || null,
  reason: values.reason.trim(),
  expires_at: values.expires_at || null,
  note: textOrNull(values.note),
});

type Options = { row: BlockRow | undefined; playerId: string; isOperator: boolean; onSaved: (row: BlockRow) => void };

/** The form of a block, and whom a new one would keep from play. */
export const useBlockForm = ({ row, playerId, isOperator, onSaved }: Options) => {
  const t = useTexts<typeof texts>('maintain/block');
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const effect = useEffectCheck(previewBlockEffect, TARGET);
  const state = useRecordForm({
    formId: ['/maintain/block', playerId].filter((part) => part !== '').join(':'),
    endpoint: saveBlock,
    row,
    valuesOf: useCallback((of: BlockRow | undefined) => valuesOf(of, playerId), [playerId]),
    toInput,
    validate: ({ site_id: site, user_name: player, player_id: account, game_id: game, reason }: Values) => ({
      // Only the operator closes a game everywhere; a player is one of a website, an account says which one.
      site_id: account.trim() !== '' || (isOperator && game !== '' && player.trim() === '') ? undefined : need(site),
      reason: need(reason),
    }),
    // Of one player it is said by the form; a website or a game is asked about once more, with how many it hits.
    beforeSave: async ({ values: { user_name: player, player_id: account }, input }) => {
      if (row !== undefined || player.trim() !== '' || account.trim() !== '') return {};
      const seen = await effect.ask(input);
      if (seen === null) return null;
      const answer = await confirm({ text: t('manyText'), confirmLabel: t('add'), isDangerous: true, ...seen.shown });
      return answer === null ? null : {};
    },
    onSaved,
  });
  return { state, effect };
};
