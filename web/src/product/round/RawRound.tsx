import classes from './round.module.css';
import { useRoundTexts } from './use-round-texts.ts';

/** What a game sent, as it came: of a kind or a form that nobody can draw. */
export function RawRound({ detail }: { detail: unknown }) {
  const t = useRoundTexts();
  return (
    <div className={classes.root}>
      <p className={classes.note}>{t('unknown')}</p>
      <pre className={classes.raw}>{JSON.stringify(detail, null, 2)}</pre>
    </div>
  );
}
