import { z } from 'zod';

/** What steering of outcomes may be configured at all; `regulated` unless a super user and a second one say otherwise. */
export const ComplianceProfile = z.enum(['regulated', 'unregulated']);
export type ComplianceProfile = z.infer<typeof ComplianceProfile>;

/** A profile and where it is said: at the record itself, at an agent above (named when it is in scope), or nowhere. */
export const ComplianceInForce = z.object({
  profile: ComplianceProfile,
  from: z.enum(['own', 'agent', 'default']),
  agent_name: z.string().nullable(),
});
export type ComplianceInForce = z.infer<typeof ComplianceInForce>;
