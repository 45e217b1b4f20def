import { readdirSync } from 'node:fs';
import { withParentCodes } from '@manager/contract/permissions';
import { join } from 'node:path';
import type { Route } from './routes.ts';

export const KINDS = ['resource', 'report', 'screen'] as const;

export type Kind = (typeof KINDS)[number];

export type PlannedFile = { path: string; text: string };

export type Names = ReturnType<typeof namesOf>;

export const namesOf = ({ parts, route, rootDir }: { parts: readonly string[]; route: Route; rootDir: string }) => {
  const { path, code } = route;
  const thing = parts.at(-1) ?? '';
  const area = parts.slice(0, -1).join('/');
  // The area alone is no part of the name; what lies between is: /activity/activity-rank/rule is activity_rank_rule.
  const name = parts.slice(1).join('-');
  return {
    __PATH__: path,
    __AREA__: area,
    __THING__: thing,
    __AREA_API__: area.replaceAll('-', '_'),
    __THING_API__: thing.replaceAll('-', '_'),
    __TABLE__: name.replaceAll('-', '_'),
    __TYPE__: name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    __CODE__: code,
    __SCREEN_CODES__: withParentCodes([code])
      .toSorted((a, b) => a.length - b.length)
      .map((code) => `'${code}'`)
      .join(', '),
    __TITLE__: route.title,
    __TITLE_ZH__: route.title,
    __NUMBER__: nextMigration(rootDir),
    __TO_AGENT__: `${'../'.repeat(parts.length)}set-up/agent`,
  };
};

const nextMigration = (rootDir: string): string => {
  const numbers = readdirSync(join(rootDir, 'server/src/postgres/migrations')).map((name) => Number.parseInt(name, 10));
  return String(Math.max(...numbers.filter(Number.isInteger)) + 1).padStart(4, '0');
};
