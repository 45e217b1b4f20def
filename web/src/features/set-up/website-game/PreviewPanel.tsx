import { MAX_BULK_CELLS, type CellPreview } from '@manager/contract/features/set-up/website-game';
import type { ReactNode } from 'react';
import type { ApiError } from '../../../api/errors.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { HistoryTable } from '../../../kit/detail/HistoryTable.tsx';
import type { texts as kitTexts } from '../../../kit/texts.en.ts';
import { formatCount, moneyText, exactPercentText } from '../../../ui/format.ts';
import { setHereText } from './cell-state.tsx';
import type { texts } from './texts.en.ts';
import classes from './website-game.module.css';

type Props = { preview: CellPreview | undefined; error: ApiError | null };
type Settings = CellPreview['sample'][number]['before'];

/** What would change, counted and by the first cells. */
export const PreviewPanel = ({ preview, error }: Props): ReactNode => {
  const t = useTexts<typeof texts>('set-up/website-game');
  const k = useTexts<typeof kitTexts>('kit');
  if (error !== null)
    return (
      <p className={classes.problem} role="alert">
        {error.message} {t('narrow', { max: formatCount(MAX_BULK_CELLS) })}
      </p>
    );
  if (preview === undefined) return null;
  const { changed, unchanged, refused, websites, games, sample } = preview;
  const said = [
    changed === 0
      ? t('bulkNothing')
      : t('bulkCount', { changed: formatCount(changed), websites: formatCount(websites), games: formatCount(games) }),
    ...(unchanged === 0 ? [] : [t('bulkUnchanged', { count: formatCount(unchanged) })]),
    ...(refused === 0 ? [] : [t('bulkRefused', { count: formatCount(refused) })]),
  ];
  return (
    <>
      <p className={classes.counts} role="status">
        {said.join(' ')}
      </p>
      {sample.length === 0 ? null : (
        <div className={classes.preview}>
          <HistoryTable
            heads={[t('game'), t('site'), k('before'), k('after')]}
            rows={sample.map(({ game_name: game, site_name: site, before, after }) => {
              const changes = changedOf(before, after);
              return [game, site, changes.map(([was]) => was).join(' · '), changes.map(([, now]) => now).join(' · ')];
            })}
          />
          {changed > sample.length ? (
            <p className={classes.lead}>{t('previewMore', { count: formatCount(changed - sample.length) })}</p>
          ) : null}
        </div>
      )}
    </>
  );
};

/** Each thing that differs, before and after. */
const changedOf = (before: Settings, after: Settings): [string, string][] => {
  const shown = (settings: Settings): string[] => [
    setHereText(settings.is_enabled),
    exactPercentText(settings.rtp),
    moneyText(settings.min_bet),
    moneyText(settings.max_bet),
  ];
  const now = shown(after);
  return shown(before).flatMap((was, index) => (was === now[index] ? [] : [[was, now[index] ?? ''] as [string, string]]));
};
