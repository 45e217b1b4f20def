import type { GameRow } from '@manager/contract/features/set-up/game';
import { type OddsRow, previewOddsEffect, saveOdds } from '@manager/contract/features/set-up/game-odds';
import { useState } from 'react';
import { fieldErrorsOf, isAccepted } from '../../../api/errors.ts';
import { useAction } from '../../../api/query.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { confirm } from '../../../kit/confirm/confirm.ts';
import { useEffectCheck } from '../../../kit/effect/use-effect-check.tsx';
import { useDirtyGuard } from '../../../kit/form/use-dirty-guard.ts';
import type { RowCells } from './RowsInput.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import type { WebsiteChoice } from '../../../product/choices/use-website-choices.ts';
import { notifySuccess } from '../../../ui/notify.ts';
import { filledRows, oddsFault, returnsText, shownRate } from './odds-values.ts';
import type { texts } from './texts.en.ts';

export type OddsFormOptions = {
  game: GameRow;
  /** All odds of the game: what a website starts from, and which websites have some already. */
  known: readonly OddsRow[];
  /** What is edited; undefined for the first odds of the game or of a website. */
  row: OddsRow | undefined;
  isOfSite: boolean;
  onClose: () => void;
};

/** What is typed of odds, what a save of it would be, and the save: asked, sent, or handed to a second person. */
export const useOddsForm = ({ game, known, row, isOfSite, onClose }: OddsFormOptions) => {
  const t = useTexts<typeof texts>('set-up/game');
  const k = useTexts<typeof kitTexts>('kit');
  const start = row ?? (isOfSite ? known.find(({ site_id: siteId }) => siteId === null) : undefined);
  const [first] = useState<readonly RowCells[]>(() =>
    (start?.entries ?? []).map((entry) => ({ ...entry, rate: shownRate(entry.rate) })),
  );
  const [rows, setRows] = useState(first);
  const [site, setSite] = useState<WebsiteChoice | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const effect = useEffectCheck(previewOddsEffect, ['game_id', 'site_id', 'entries']);
  const { mutateAsync, isPending } = useAction(saveOdds);
  const { release } = useDirtyGuard({ isDirty: rows !== first, onDiscard: onClose });

  const siteId = row?.site_id ?? site?.value;
  const entries = filledRows(rows);
  const fault = oddsFault(entries);
  const ofThatSite = known.find((each) => each.site_id === (siteId ?? null));
  const wished = {
    game_id: game.id,
    ...(siteId === undefined ? {} : { site_id: siteId }),
    version: row?.version ?? ofThatSite?.version ?? 0,
    entries,
  };
  const save = async (): Promise<void> => {
    const missing = {
      ...(isOfSite && siteId === undefined ? { site_id: k('required') } : {}),
      ...(entries.length === 0 && !isOfSite ? { entries: k('required') } : {}),
      ...(fault === undefined ? {} : { entries: t(fault) }),
    };
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    try {
      const seen = await effect.ask(wished);
      if (seen === null) return;
      const answer = await confirm({
        text: t('oddsChange'),
        changes: [{ label: t('oddsReturn'), before: returnsText(ofThatSite?.entries ?? []), after: returnsText(entries) }],
        needsReason: true,
        ...seen.shown,
      });
      if (answer === null) return;
      await mutateAsync({ ...wished, ...seen.extra, reason: answer.reason });
      notifySuccess(k('saved'));
      release();
      onClose();
    } catch (error) {
      const failure = error as Parameters<typeof isAccepted>[0];
      setFaults(fieldErrorsOf(failure as Parameters<typeof fieldErrorsOf>[0]));
      if (!isAccepted(failure)) return;
      release();
      onClose();
    }
  };
  return {
    rows,
    setRows,
    site,
    setSite,
    faults,
    fault,
    entries,
    wished,
    effect,
    save,
    isReady: fault === undefined && (!isOfSite || siteId !== undefined),
    isDirty: rows !== first,
    isBusy: isPending,
  };
};
