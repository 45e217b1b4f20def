import { endpoints } from '@manager/contract/endpoints.gen';
import type { Endpoint } from '@manager/contract/kit/endpoint';
import { namedRisks, type Risk } from '@manager/contract/kit/risk';
import { SCREENS } from '@manager/contract/screens';
import type { GeneratedFile } from './feature-index.ts';

/** Name of the screen whose code lets a user call; the path of a call that no screen has. */
const screenOf = ({ access, path }: Endpoint): string => {
  const code = access.kind === 'code' ? (access.anyOf[0] ?? '') : '';
  const screen = SCREENS.find((each) => each.code !== undefined && (code === each.code || code.startsWith(`${each.code}-9`)));
  return screen?.code === undefined ? path : `${screen.code} ${screen.path}`;
};

const partsOf = (risk: Risk): { word: string; why: string } => {
  const [, word = '', why = ''] = /^(\w+)(?:: | )?(.*)$/s.exec(risk) ?? [];
  return { word, why };
};

const lineOf = (endpoint: Endpoint, field: string, risk: Risk): string => {
  const { word, why } = partsOf(risk);
  const isStrong = word === 'dangerous';
  return `| ${screenOf(endpoint)} | \`${endpoint.path.replace(/^\/api\//, '')}\` | ${field === '' ? 'the call itself' : `\`${field}\``} | ${isStrong ? '**dangerous**' : word} | ${why} |`;
};

/** docs/dangerous-fields.md: every field through which money, stakes or returns could change in force, and what it asks. */
export const generateDangerousFields = (): GeneratedFile => {
  const named = endpoints
    .flatMap((endpoint: Endpoint) => (endpoint.risk === null ? [] : [{ endpoint, risk: endpoint.risk }]))
    // Loaders list the endpoints of a file in different orders.
    .toSorted((one, other) => (one.endpoint.path < other.endpoint.path ? -1 : 1));
  const lines = named.flatMap(({ endpoint, risk }) =>
    namedRisks(risk).map(([field, each]) => ({ text: lineOf(endpoint, field, each), word: partsOf(each).word })),
  );
  const count = (word: string): number => lines.filter((line) => line.word === word).length;
  const text = `# Dangerous fields

Written by \`npm run gen\` from the contract. Every write on what is live (Set-Up, settlement, reconciliation, settings) names each of its fields; one that is
not named does not compile. Under dual control a second person agrees to the change of a **dangerous** field of a record in use, or to those changes that stand
after it ("when …"); nobody is asked about a harmless one; a fixed one cannot change. \`server/test/risk\` changes each of them alone and looks.

${count('dangerous')} dangerous, ${count('fixed')} fixed, ${count('harmless')} harmless.

| screen | call | field | | why, or when |
|---|---|---|---|---|
${lines.map((line) => line.text).join('\n')}
`;
  return { path: 'docs/dangerous-fields.md', text };
};

/** The same for the console's forms: fields of which a change may ask for a second person, by the path of the call. */
export const generateDangerousNames = (): GeneratedFile => {
  const lines = endpoints
    .flatMap(({ path, risk }: Endpoint) => {
      const names =
        risk === null ? [] : namedRisks(risk).flatMap(([field, each]) => (partsOf(each).word === 'dangerous' ? [field] : []));
      return names.filter((name) => name !== '').length === 0 ? [] : [`  '${path}': ${JSON.stringify(names)},`];
    })
    .toSorted();
  const text = [
    '// Written by `npm run gen` from the contract: do not edit.',
    'export const DANGEROUS_FIELDS: Readonly<Record<string, readonly string[]>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
  return { path: 'web/src/kit/form/dangerous-fields.gen.ts', text };
};
