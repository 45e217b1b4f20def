import type pg from 'pg';
import { type ConsoleRole, readServerFacts, type ServerFacts } from './server-facts.ts';
import { findWrongSettings } from './settings.ts';

/** What is missing, and the statements of an administrator that bring it. */
type Finding = { problem: string; sql?: readonly string[] };

/**
 * Looks at a server that somebody else runs before anything is changed in it (decision 0026). Throws one text that names all that is
 * missing and offers the SQL for it.
 */
export async function assertServer(pool: pg.Pool): Promise<void> {
  const [settings, facts] = await Promise.all([findWrongSettings(pool), readServerFacts(pool)]);
  const findings = [...settings.map((problem): Finding => ({ problem })), ...findMissing(facts)];
  if (findings.length === 0) return;
  const sql = findings.flatMap((finding) => finding.sql ?? []);
  const lines = [
    `the database ${facts.database} is not ready for the login ${facts.login}. Nothing was changed in it.`,
    ...findings.map(({ problem }) => `  - ${problem}`),
  ];
  if (sql.length > 0)
    lines.push(`An administrator runs this in the database ${facts.database}:`, '', ...sql.map((line) => `    ${line}`), '');
  throw new Error(lines.join('\n'));
}

function findMissing(facts: ServerFacts): Finding[] {
  const { login } = facts;
  if (facts.isConsoleRole)
    return [{ problem: 'manager_app is the role of the console, which must not sign in: name another login in DATABASE_URL' }];
  if (facts.becomes !== null)
    return [{ problem: `the login becomes the role ${login} by itself (its setting "role"): name ${login} in DATABASE_URL` }];
  const findings: (Finding | false)[] = [
    facts.isReadOnly && { problem: 'it can only be read: it is a standby, or default_transaction_read_only is on' },
    !facts.hasLanguages && {
      problem: 'it does not know the orders of languages that lists of names are sorted by: it has to be built with ICU',
      sql: ["select pg_import_system_collations('pg_catalog');"],
    },
    facts.strangers.length > 0 && {
      problem: `tables in its schemas public and pgboss belong to ${facts.strangers.join(', ')}: name their owner in DATABASE_URL, or a database of Manager's own`,
    },
    ...findMissingInPublic(facts),
    ...(facts.console === null ? findMissingRole(facts) : findWrongRole(facts, facts.console)),
    !facts.hasQueue && !facts.mayCreateSchemas
      ? {
          problem: `${login} may not create the schema pgboss of the job queue`,
          sql: [`grant create on database ${facts.database} to ${login};`],
        }
      : facts.mayCreateInQueue === false && {
          problem: `${login} may not create tables in the schema pgboss of the job queue`,
          sql: [`grant usage, create on schema pgboss to ${login};`],
        },
  ];
  return findings.filter((finding) => finding !== false);
}

function findMissingInPublic(facts: ServerFacts): Finding[] {
  const { login, database, schema } = facts;
  const findings: Finding[] = [];
  if (!facts.mayCreateTables)
    findings.push({
      problem: facts.hasPublic ? `${login} may not create tables in the schema public` : 'there is no schema public',
      sql: [...(facts.hasPublic ? [] : ['create schema public;']), `grant usage, create on schema public to ${login};`],
    });
  if (schema !== null && schema !== 'public')
    findings.push({
      problem: `new tables of ${login} would go to the schema ${schema}, because the search path names it before public`,
      sql: [`alter role ${login} in database ${database} set search_path = public;`],
    });
  return findings;
}

const MAKE_ROLE = 'create role manager_app nologin;';

function findMissingRole(facts: ServerFacts): Finding[] {
  const { login } = facts;
  const sql = [MAKE_ROLE, `grant manager_app to ${login};`, ...openPublic(facts)];
  if (facts.isWalled)
    return [{ problem: 'the role manager_app of the console is gone: make it, then restore the database once more', sql }];
  if (!facts.mayMakeRoles)
    return [{ problem: `the role manager_app of the console does not exist, and ${login} may not make roles`, sql }];
  if (openPublic(facts).length > 0)
    return [{ problem: `${login} may not let the role manager_app of the console use the schema public`, sql }];
  return [];
}

function findWrongRole(facts: ServerFacts, role: ConsoleRole): Finding[] {
  const { login } = facts;
  const findings: (Finding | false)[] = [
    !role.isGranted &&
      (facts.isWalled || !role.mayBeGranted) && {
        problem: `${login} may not work as the role manager_app of the console`,
        sql: [`grant manager_app to ${login}${role.isMember ? ' with set true' : ''};`],
      },
    openPublic(facts).length > 0 && { problem: 'the role manager_app may not use the schema public', sql: openPublic(facts) },
    role.excess.length > 0 && {
      problem: `the role manager_app could pass row-level security or do more than read and write tables: it has to be ${role.excess.join(', ')}`,
      sql: [`alter role manager_app ${role.excess.join(' ')};`],
    },
    role.memberOf.length > 0 && {
      problem: `the role manager_app has the rights of ${role.memberOf.join(', ')} as well`,
      sql: [`revoke ${role.memberOf.join(', ')} from manager_app;`],
    },
    role.ownedObjects > 0 && {
      problem: `the role manager_app owns objects (${role.ownedObjects})`,
      sql: [`reassign owned by manager_app to ${login};`],
    },
    role.readsTables === false
      ? {
          problem:
            'the role manager_app has no rights to the tables: it was made after they were restored; restore the database once more',
        }
      : facts.isWalled &&
        !role.readsNewTables && {
          problem: `the role manager_app would have no rights to new tables of ${login}: the ones that are there were made by another login`,
          sql: [
            `alter default privileges for role ${login} in schema public grant select, insert, update, delete on tables to manager_app;`,
            `alter default privileges for role ${login} in schema public grant usage on sequences to manager_app;`,
          ],
        },
  ];
  return findings.filter((finding) => finding !== false);
}

/** The first migration of the wall opens the schema to the role, where the login may. */
const openPublic = (facts: ServerFacts): string[] =>
  facts.isPublicOpen || (facts.mayOpenPublic && !facts.isWalled) ? [] : ['grant usage on schema public to manager_app;'];
