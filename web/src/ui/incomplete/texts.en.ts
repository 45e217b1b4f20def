export const texts = {
  banner_checking:
    'Figures for {{months}} may be incomplete: the report store is being checked. They may be too low or too high.',
  banner_noted: 'Figures for {{months}} are incomplete. They may be too low or too high.',
  banner_restoring:
    'Figures for {{months}} are incomplete: the report store is being restored{{progress}}. They may be too low or too high.',
  banner_stuck:
    'Figures for {{months}} are incomplete: the report store cannot be restored without an administrator. They may be too low or too high.',
  copied: 'Incomplete figures: {{months}}',
  empty: 'Data may be missing here until the report store is restored.',
  mark: 'Incomplete',
  markHint: 'Figures for {{months}} may be too low or too high until the report store is restored.',
  progress: ' ({{pct}}%)',
  refused: 'These figures are incomplete: they cannot be settled, frozen or paid until the report store is restored.',
} as const;

export type IncompleteTexts = Record<keyof typeof texts, string>;
