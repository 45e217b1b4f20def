import { createConfig, lintFromString } from '@redocly/openapi-core';

const config = createConfig({ extends: ['recommended'] });

/** What Redocly's recommended rules find in a document, errors and warnings alike, each with its place. */
export const lintDocument = async (name: string, document: object): Promise<string[]> => {
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: `${name}.json`, config: await config });
  return problems.map(
    ({ ruleId, message, severity, location }) =>
      `${name} API: ${severity} ${ruleId}: ${message}\n  ${location[0]?.pointer ?? ''}`,
  );
};
