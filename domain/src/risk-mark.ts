import { defineMachine } from './state-machine.ts';

export const MARK_STATES = ['marked', 'reviewed', 'released'] as const;
export type MarkState = (typeof MARK_STATES)[number];

/**
 * A player whom staff or a rule has marked (G-1). Somebody looks at him, may look again and decide otherwise, and what holds for him ends when the
 * mark is released: by staff, by its end, or by itself when it is cleared or its rounds are played.
 */
export const riskMark = defineMachine({
  name: 'risk_mark.state',
  transitions: {
    marked: ['reviewed', 'released'],
    reviewed: ['reviewed', 'released'],
    released: [],
  } satisfies Record<MarkState, MarkState[]>,
});

export const MARK_OUTCOMES = ['cleared', 'limited', 'blocked', 'controlled'] as const;
export type MarkOutcome = (typeof MARK_OUTCOMES)[number];

export const RISK_RULES = ['win_loss', 'rtp', 'multiple', 'speed', 'shared_ip'] as const;
export type RiskRuleKind = (typeof RISK_RULES)[number];
