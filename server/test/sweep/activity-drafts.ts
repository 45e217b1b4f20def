import { randomBytes } from 'node:crypto';
import type { SweepCases } from './feature-cases.ts';
import type { World } from './world.ts';

export const drawName = (): string => `n${randomBytes(5).toString('hex')}`;
const inDays = ({ t }: World, days: number): string => new Date(t.deps.now().getTime() + days * 86_400_000).toISOString();

type Kind = {
  kind: string;
  rule: object;
  about: 'task' | 'bonus';
  pathOf: (verb: string) => string;
  /** One that runs. */
  put: (world: World) => Promise<string>;
};

/** Bodies for the screen that keeps the drafts of a kind of activity. */
export const draftCases = ({ kind, rule, about, pathOf, put }: Kind): SweepCases => {
  const draftOf = (world: World) => ({
    agent_id: world.own.agent,
    code: drawName(),
    title: { en: drawName() },
    starts_at: inDays(world, 1),
    ends_at: inDays(world, 2),
    currency: 'USD',
    budget: '10',
    rule,
  });
  /** A draft that somebody else wrote. */
  const putDraft = async (world: World): Promise<string> => {
    const draft = draftOf(world);
    const { id } = await world.t.deps.db
      .insertInto('activity')
      .values({
        ...draft,
        kind,
        title: JSON.stringify(draft.title),
        rule: JSON.stringify(rule),
        created_by: world.own.user,
        by_user: 'sweep',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const move = async (world: World) => ({ id: await putDraft(world), version: 1 });
  const clone = async (world: World) => ({
    id: await putDraft(world),
    code: drawName(),
    starts_at: inDays(world, 3),
    ends_at: inDays(world, 4),
  });
  return {
    [pathOf('get_list')]: { valid: () => ({}), about },
    [pathOf('get_detail')]: { valid: async (world) => ({ id: await putDraft(world) }), about },
    [pathOf('add_or_edit')]: { valid: draftOf, about },
    [pathOf('clone')]: { valid: clone, about },
    [pathOf('submit')]: { valid: async (world) => ({ ...(await move(world)), reason: 'for the weekend' }), about },
    [pathOf('approve')]: { valid: move, about },
    [pathOf('cancel')]: { valid: async (world) => ({ ...(await move(world)), reason: 'not meant' }), about },
    [pathOf('delete')]: { valid: move, about },
    [pathOf('preview')]: { valid: draftOf, about },
    [pathOf('get_costs')]: { valid: async (world) => ({ id: await put(world) }), about },
  };
};
