import { previewGameEffect } from '@manager/contract/features/set-up/effect';
import { saveGame, type GameRow } from '@manager/contract/features/set-up/game';
import { game } from '@manager/contract/records/game';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { decimalText } from '../../../kit/form/checks.ts';
import { labelsOf } from '../../../product/record/labels.ts';
import { useFieldsForm } from '../../../product/record/use-fields-form.ts';
import { useTimed } from '../../../product/timed/use-timed.ts';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { badLanguage, certificateWithoutLab, MATHEMATICS, toInput, valuesOf, type GameValues } from './game-values.ts';
import type { texts } from './texts.en.ts';

export type GameForm = ReturnType<typeof useGameForm>;

/** What is in force at the websites goes by these. */
const JACKPOT = ['has_jackpot', 'jackpot_pool_code'];
const EFFECTIVE = ['rtp', 'rtp_profiles', 'min_bet', 'max_bet', 'limits_id', ...JACKPOT, 'status'];

/** The form of a game: what is checked at once, and what is asked before mathematics change or players lose the game. */
export const useGameForm = ({ row, onSaved }: { row: GameRow | undefined; onSaved: (row: GameRow) => void }) => {
  const t = useTexts<typeof texts>('set-up/game');
  const k = useTexts<typeof kitTexts>('kit');
  const labels = labelsOf(game, t);
  const decimal = decimalText(k('notDecimal'));
  const timed = useTimed(saveGame);
  const effect = useEffectCheck(previewGameEffect, EFFECTIVE);
  const state = useFieldsForm({
    formId: '/set-up/game',
    endpoint: saveGame,
    fields: game,
    t,
    row,
    valuesOf,
    toInput,
    validate: (values: GameValues) => {
      const [language, certificate] = [badLanguage(values), certificateWithoutLab(values)];
      return {
        lines: decimal(values.lines),
        sort: decimal(values.sort),
        ...(language === undefined ? {} : { names: t('badLanguage', { name: language }) }),
        ...(certificate === undefined ? {} : { certifications: t('certificateNoLab', { number: certificate }) }),
      };
    },
    beforeSave: async ({ values, base, changed, input }) => {
      if (row === undefined) return {};
      const seen = await effect.ask(input);
      if (seen === null) return null;
      const mathematics = MATHEMATICS.filter((name) => changed.includes(name));
      const isTakenAway = changed.includes('status') && values.status !== 'enabled';
      if (mathematics.length === 0 && !isTakenAway) return seen.extra;
      const shown = (name: (typeof MATHEMATICS)[number] | 'status', of: GameValues): string => {
        if (name === 'status') return t(`status_${of.status}`);
        return (name === 'rtp_profiles' ? of.rtp_profiles.join('; ') : of[name]) || '–';
      };
      const answer = await confirm({
        text: [mathematics.length > 0 ? t('mathematicsChange') : '', isTakenAway ? t('statusChange') : ''].join(' ').trim(),
        changes: [...mathematics, ...(isTakenAway ? (['status'] as const) : [])].map((name) => ({
          label: labels[name],
          before: shown(name, base),
          after: shown(name, values),
        })),
        needsReason: true,
        ...timed.withTimes(seen.shown),
      });
      return answer === null ? null : { ...seen.extra, reason: answer.reason };
    },
    onSaved,
    instead: timed.instead,
  });
  return { ...state, effect, timed };
};
