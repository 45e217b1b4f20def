import type pg from 'pg';

/** What a login may do on a server, and what is there already. Names are quoted as SQL wants them. */
export type ServerFacts = {
  login: string;
  database: string;
  isConsoleRole: boolean;
  /** Set for a login that becomes another role by itself; the role that it becomes. */
  becomes: string | null;
  mayMakeRoles: boolean;
  isReadOnly: boolean;
  /** Was it built with the orders of languages, by which lists of names are sorted? */
  hasLanguages: boolean;
  /** The schema that new tables go to; null when none of the search path is open to the login. */
  schema: string | null;
  hasPublic: boolean;
  mayCreateTables: boolean;
  /** May hand the use of `public` on to others. */
  mayOpenPublic: boolean;
  mayCreateSchemas: boolean;
  /** Null: there is no schema for the job queue. */
  mayCreateInQueue: boolean | null;
  hasQueue: boolean;
  /** Owners of tables in the product's schemas whose rights the login does not have. */
  strangers: string[];
  /** Has the migration run that puts the console behind row-level security? */
  isWalled: boolean;
  console: ConsoleRole | null;
  /** May the console's role use the schema `public`? */
  isPublicOpen: boolean;
};

export type ConsoleRole = {
  /** May the login run statements as this role? */ isGranted: boolean;
  /** Is it a member, if without the right to run statements? */ isMember: boolean;
  /** May the login grant it to itself? */ mayBeGranted: boolean;
  /** Attributes it must not have, as ALTER ROLE takes them back. */ excess: string[];
  memberOf: string[];
  ownedObjects: number;
  /** May it read the tables behind the wall? Null before they are there. */ readsTables: boolean | null;
  /** Is it let into the tables that the login makes from now on? */ readsNewTables: boolean;
};

/** Reads the catalogue alone, so that it works for a login without any right. */
export async function readServerFacts(pool: pg.Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<{ facts: ServerFacts }>(FACTS);
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL said nothing of the login.');
  return row.facts;
}

// What belongs to an extension in these schemas is the business of the server.
const FACTS = `
with me as (select * from pg_roles where rolname = current_user),
app as (select * from pg_roles where rolname = 'manager_app'),
public_schema as (select * from pg_namespace where nspname = 'public'),
relation as (
  select c.oid, c.relname, c.relowner, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
),
walled as (select r.oid from relation r join pg_policy p on p.polrelid = r.oid
           where r.nspname = 'public' and r.relname = 'agent' and p.polname = 'product'),
console as (
  select json_build_object(
    'isGranted', pg_has_role(session_user, app.oid,
                             case when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end),
    'isMember', pg_has_role(session_user, app.oid, 'member'),
    'mayBeGranted', pg_has_role(current_user, app.oid, 'member with admin option')
                    or me.rolcreaterole and not app.rolsuper and current_setting('server_version_num')::int < 160000,
    'excess', array_remove(array[
      case when app.rolcanlogin then 'nologin' end, case when app.rolsuper then 'nosuperuser' end,
      case when app.rolbypassrls then 'nobypassrls' end, case when app.rolcreaterole then 'nocreaterole' end,
      case when app.rolcreatedb then 'nocreatedb' end, case when app.rolreplication then 'noreplication' end], null),
    'memberOf', array(select quote_ident(g.rolname) from pg_auth_members m join pg_roles g on g.oid = m.roleid
                      where m.member = app.oid order by 1),
    'ownedObjects', (select count(*) from pg_shdepend d where d.refclassid = 'pg_authid'::regclass and d.refobjid = app.oid
                     and d.deptype = 'o' and d.dbid in (0, (select oid from pg_database where datname = current_database()))),
    'readsTables', (select has_table_privilege(app.oid, oid, 'select') from walled),
    'readsNewTables', exists (
      select from pg_default_acl d join public_schema s on s.oid = d.defaclnamespace, aclexplode(d.defaclacl) right_to
      where d.defaclrole = me.oid and d.defaclobjtype = 'r' and right_to.grantee = app.oid and right_to.privilege_type = 'SELECT')) as facts
  from app, me
)
select json_build_object(
  'login', quote_ident(current_user), 'database', quote_ident(current_database()), 'isConsoleRole', session_user = 'manager_app',
  'becomes', case when session_user <> current_user then quote_ident(current_user) end,
  'mayMakeRoles', me.rolsuper or me.rolcreaterole,
  'isReadOnly', current_setting('transaction_read_only') = 'on',
  'hasLanguages', exists (select from pg_collation where collname = 'zh-x-icu' and pg_collation_is_visible(oid)),
  'schema', current_schema(),
  'hasPublic', public_schema.oid is not null,
  'mayCreateTables', coalesce(has_schema_privilege(public_schema.oid, 'create') and has_schema_privilege(public_schema.oid, 'usage'), false),
  'mayOpenPublic', coalesce(has_schema_privilege(public_schema.oid, 'usage with grant option'), false),
  'mayCreateSchemas', has_database_privilege(current_database(), 'create'),
  'mayCreateInQueue', (select has_schema_privilege(oid, 'create') and has_schema_privilege(oid, 'usage') from pg_namespace where nspname = 'pgboss'),
  'hasQueue', exists (select from relation where nspname = 'pgboss' and relname = 'version'),
  'strangers', array(select distinct quote_ident(pg_get_userbyid(relowner)) from relation
                     where not pg_has_role(current_user, relowner, 'usage') order by 1),
  'isWalled', exists (select from walled),
  'console', (select facts from console),
  'isPublicOpen', coalesce(has_schema_privilege((select oid from app), public_schema.oid, 'usage'),
                           has_schema_privilege('public', public_schema.oid, 'usage'), false)
) as facts
from me left join public_schema on true`;
