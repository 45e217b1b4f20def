import { ComplianceProfile, type ComplianceInForce } from '@manager/contract/kit/compliance';
import { effectiveCompliance } from '@manager/domain/effective-config';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { isInScope } from '../../../kit/service/scope.ts';
import type { AnyDb } from '../../../postgres/db.ts';

type SiteOrAgent = { siteId: string } | { agentId: string };

/** The profile in force at a website or an agent: the nearest that says something, upwards; `regulated` when nothing does (docs/formulas.md#what-is-in-force). */
export const readCompliance = async (db: AnyDb, owner: SiteOrAgent): Promise<ComplianceProfile> => {
  const isSite = 'siteId' in owner;
  const { rows } = await sql<{ profile: string | null }>`
    with recursive line as (
      select 0 as step, compliance_profile as profile, agent_id as above_id from site where id = ${isSite ? owner.siteId : null}
      union all
      select 0, compliance_profile, parent_id from agent where id = ${isSite ? null : owner.agentId}
      union all
      select line.step + 1, agent.compliance_profile, agent.parent_id from agent join line on agent.id = line.above_id
    )
    select profile from line order by step`.execute(db);
  return effectiveCompliance(rows.map(({ profile }) => (profile === null ? null : ComplianceProfile.parse(profile))));
};

/**
 * For everything that steers outcomes: throws `compliance.regulated` unless the website or agent was made `unregulated`.
 * Call it in the verb that would configure the steering, and again where the steering takes owner.
 */
export const requireUnregulated = async (db: AnyDb, owner: SiteOrAgent): Promise<void> => {
  if ((await readCompliance(db, owner)) !== 'unregulated') throw new AppError('compliance.regulated');
};

type Line = { compliance_profile: string | null; agent_compliance: string | null; compliance_agent_id: string | null };

/** What the row of a website or agent says about its profile; an agent out of scope is not named. */
export const complianceInForce = (
  { user }: Ctx,
  { compliance_profile: own, agent_compliance: above, ...agent }: Line & { compliance_agent_name: string | null },
): ComplianceInForce => ({
  profile: effectiveCompliance([own, above].map((profile) => (profile === null ? null : ComplianceProfile.parse(profile)))),
  from: own !== null ? 'own' : above !== null ? 'agent' : 'default',
  agent_name: own === null && isInScope(user.scope, agent.compliance_agent_id) ? agent.compliance_agent_name : null,
});

type Change = {
  /** As set by the call; undefined: not touched by it. */
  wanted: ComplianceProfile | null | undefined;
  ownBefore: ComplianceProfile | null;
  inForceBefore: ComplianceProfile;
  inForceAfter: ComplianceProfile;
  reason: string | undefined;
};

/**
 * Does this change lower the protection: by saying `unregulated`, or by what is taken over afterwards? Then it is for super users, with a
 * reason, and a second one agrees. Throws at the field otherwise.
 */
export const isLowering = ({ user }: Ctx, { wanted, ownBefore, inForceBefore, inForceAfter, reason }: Change): boolean => {
  const isSaid = wanted === 'unregulated' && ownBefore !== 'unregulated';
  if (!isSaid && !(inForceBefore === 'regulated' && inForceAfter === 'unregulated')) return false;
  if (!user.isSuper) throw fieldError('compliance_profile', 'super_only');
  if (reason === undefined) throw fieldError('reason', 'required');
  return true;
};
