export const texts = {
  banner_checking:
    'Figures of {{months}} may be incomplete: the report store is being checked. They may be too small or too large.',
  banner_noted: 'Figures of {{months}} are incomplete. They may be too small or too large.',
  banner_restoring:
    'Figures of {{months}} are incomplete: the report store is being restored{{progress}}. They may be too small or too large.',
  banner_stuck:
    'Figures of {{months}} are incomplete: the report store cannot be restored without an administrator. They may be too small or too large.',
  copied: 'Incomplete figures: {{months}}',
  empty: 'Something may be missing here until the report store is restored.',
  mark: 'Incomplete',
  markHint: 'Figures of {{months}} may be too small or too large until the report store is restored.',
  progress: ' ({{pct}} %)',
  refused: 'The figures are incomplete: nothing is settled, frozen or paid on them until the report store is restored.',
} as const;

export type IncompleteTexts = Record<keyof typeof texts, string>;
