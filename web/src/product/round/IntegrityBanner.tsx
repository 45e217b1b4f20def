import type { DetailCheck } from '@manager/domain/bet-detail';
import { useRoundTexts } from './use-round-texts.ts';
import classes from './round.module.css';

/** Σ wins + jackpot = win, or a red banner that says which rule is broken and by how much (docs/formulas.md#detail-of-a-round). */
export function IntegrityBanner({ check }: { check: DetailCheck }) {
  const t = useRoundTexts();
  if (check.ok) return null;
  const text =
    check.fault === 'unreadable'
      ? t('check.unreadable', { text: check.text })
      : t(`check.${check.fault}`, { expected: check.expected, found: check.found });
  return (
    <div role="alert" className={classes.banner}>
      <strong>{t('check.title')}</strong>
      <span>{text}</span>
    </div>
  );
}
