import type { AuthRuleRow } from '@manager/contract/features/permission/auth-rule';

type Filter = { text: string; type: AuthRuleRow['type'] | undefined; status: AuthRuleRow['status'] | undefined };

/** Rules that match all filters; the text looks into code, title, path and calls. The register is short and searched in the browser. */
export const filterRules = ({
  rules,
  titleOf,
  filter,
}: {
  rules: readonly AuthRuleRow[];
  titleOf: (code: string) => string;
  filter: Filter;
}): AuthRuleRow[] => {
  const wanted = filter.text.trim().toLowerCase();
  return rules.filter(
    (rule) =>
      (filter.type === undefined || rule.type === filter.type) &&
      (filter.status === undefined || rule.status === filter.status) &&
      (wanted === '' ||
        rule.code.toLowerCase() === wanted ||
        [titleOf(rule.code), rule.path, rule.note, ...rule.calls].some((text) => text.toLowerCase().includes(wanted))),
  );
};

/** How far below the top a code stands. */
export const levelOf = (rule: Pick<AuthRuleRow, 'parent'>, byCode: ReadonlyMap<string, Pick<AuthRuleRow, 'parent'>>): number => {
  const above = rule.parent === null ? undefined : byCode.get(rule.parent);
  return above === undefined ? 0 : 1 + levelOf(above, byCode);
};

type Placed = Pick<AuthRuleRow, 'code' | 'parent' | 'sort'>;

/** Every code directly below its parent; among the codes of one parent by `sort`, pages and actions as they come. */
export const inTreeOrder = <R extends Placed>(rules: readonly R[]): R[] => {
  const known = new Set(rules.map(({ code }) => code));
  const below = Map.groupBy(rules, ({ parent }) => (parent !== null && known.has(parent) ? parent : ''));
  const walk = (parent: string): R[] =>
    (below.get(parent) ?? []).toSorted((left, right) => left.sort - right.sort).flatMap((rule) => [rule, ...walk(rule.code)]);
  return walk('');
};
