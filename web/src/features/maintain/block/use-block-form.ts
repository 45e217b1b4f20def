import { type BlockRow, previewBlockEffect, saveBlock } from '@manager/contract/features/maintain/block';
import { block } from '@manager/contract/records/block';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { required } from '../../../kit/form/checks.ts';
import { formOf } from '../../../product/record/form-fields.ts';
import { useFieldsForm } from '../../../product/record/use-fields-form.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { texts } from './texts.en.ts';

/** Whom a new block is about. */
const TARGET = ['site_id', 'user_name', 'player_id', 'game_id'];

type Options = { row: BlockRow | undefined; playerId: string; isOperator: boolean; onSaved: (row: BlockRow) => void };

/** The form of a block, and whom a new one would keep from play. */
export const useBlockForm = ({ row, playerId, isOperator, onSaved }: Options) => {
  const t = useTexts<typeof texts>('maintain/block');
  const k = useTexts<typeof kitTexts>('kit');
  const need = required(k('required'));
  const effect = useEffectCheck(previewBlockEffect, TARGET);
  const state = useFieldsForm({
    formId: ['/maintain/block', playerId].filter((part) => part !== '').join(':'),
    endpoint: saveBlock,
    fields: block,
    t,
    row,
    valuesOf: useCallback(
      (of: BlockRow | undefined) => ({ ...formOf(block, of), player_id: of?.player_id ?? playerId }),
      [playerId],
    ),
    validate: ({ site_id: site, user_name: player, player_id: account, game_id: game }) => ({
      // Only the operator closes a game everywhere; a player is one of a website, an account says which one.
      site_id: account.trim() !== '' || (isOperator && game !== '' && player.trim() === '') ? undefined : need(site),
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
