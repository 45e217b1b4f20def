import { BetSource } from '@manager/contract/features/report/money-report';
import type { FilterField } from '../filter/FilterBar.tsx';
import { choicesInput } from '../filter/choices-input.tsx';
import { choiceInput, type FieldInput, type Option } from '../filter/field-inputs.tsx';
import type { ScopeChoices, ScopeState } from '../report/scope-state.ts';
import type { ReportTranslate } from '../report/use-report-texts.ts';

const NO_CHOICES: Pick<ScopeChoices, 'agents' | 'sites' | 'games' | 'vendors' | 'currencies'> = {
  agents: [],
  sites: [],
  games: [],
  vendors: [],
  currencies: [],
};

type Agents = ScopeChoices['agents'];

/** Agents as a tree in one list: children follow their parent, indented. An agent whose parent is out of view starts a tree of its own. */
export const agentOptions = (agents: Agents): Option[] => {
  const known = new Set(agents.map(({ id }) => id));
  const under = (parent: string | null, depth: number): Option[] =>
    agents
      .filter(({ parent_id: own }) => (own !== null && known.has(own) ? own : null) === parent)
      .flatMap(({ id, name }) => [{ value: id, label: '\u2003'.repeat(depth) + name }, ...under(id, depth + 1)]);
  return under(null, 0);
};

/** Ids of an agent and of every agent below it; all agents for no choice. */
export const subtreeOf = (agents: Agents, root: string): Set<string> => {
  if (root === '') return new Set(agents.map(({ id }) => id));
  const found = new Set([root]);
  let sizeBefore = 0;
  while (found.size > sizeBefore) {
    sizeBefore = found.size;
    for (const { id, parent_id: parent } of agents) if (parent !== null && found.has(parent)) found.add(id);
  }
  return found;
};

const named = ({ id, code, name }: { id: string; code: string; name: string }): Option => ({
  value: id,
  label: code === name ? name : `${name} · ${code}`,
});
const plain = (value: string): Option => ({ value, label: value });

/** The empty text means "not chosen" in the address, while a select speaks of undefined. */
const textChoice = (input: FieldInput<string | undefined>): FieldInput<string> => ({
  input: ({ id, value, onChange, onType }) =>
    input.input({
      id,
      value: value || undefined,
      onChange: (next) => onChange(next ?? ''),
      onType: (next) => onType(next ?? ''),
    }),
  chip: (value) => input.chip(value || undefined),
});

/** The choices that the scope of every money report is made of: agent → site → game or vendor, currency, source. */
export const scopeFields = ({
  choices = NO_CHOICES,
  agentId,
  t,
}: {
  choices: typeof NO_CHOICES | undefined;
  agentId: string;
  t: ReportTranslate;
}): FilterField<ScopeState>[] => {
  const agents = subtreeOf(choices.agents, agentId);
  const allLabel = t('scope.any');
  const sites = choices.sites.filter((site) => agents.has(site.agent_id)).map(named);
  return [
    {
      name: 'agent_id',
      label: t('scope.agent'),
      ...textChoice(choiceInput({ options: agentOptions(choices.agents), allLabel })),
    },
    { name: 'site_id', label: t('scope.site'), ...choicesInput({ options: sites, allLabel }) },
    { name: 'game_id', label: t('scope.game'), ...choicesInput({ options: choices.games.map(named), allLabel }) },
    {
      name: 'vendor',
      label: t('scope.vendor'),
      isMore: true,
      ...textChoice(choiceInput({ options: choices.vendors.map(plain), allLabel })),
    },
    {
      name: 'currency',
      label: t('scope.currency'),
      isMore: true,
      ...textChoice(choiceInput({ options: choices.currencies.map(plain), allLabel })),
    },
    {
      name: 'source',
      label: t('scope.source'),
      isMore: true,
      ...choiceInput({ options: BetSource.options.map((value) => ({ value, label: t(`source.${value}`) })), allLabel }),
    },
  ];
};
