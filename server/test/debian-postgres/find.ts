import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAMS = '/usr/lib/postgresql';
/** The oldest version that the product accepts. */
const MIN_VERSION = 15;

/** Debian's PostgreSQL programs: `bin` is their folder. */
export type DebianPostgres = { version: number; bin: string };

/** The oldest version from 15 on; installs Debian's when there is none and this account may. A string says why there is none. */
export function ensureDebianPostgres(): DebianPostgres | string {
  const found = findPrograms() ?? (installPrograms() ? findPrograms() : null);
  return found ?? `there is no PostgreSQL below ${PROGRAMS}, and this account may not install it (apt-get install postgresql)`;
}

function findPrograms(): DebianPostgres | null {
  const versions = existsSync(PROGRAMS) ? readdirSync(PROGRAMS).map(Number) : [];
  const [version] = versions
    .filter(
      (each) =>
        each >= MIN_VERSION && ['postgres', 'initdb', 'pg_dump', 'psql'].every((name) => existsSync(join(binOf(each), name))),
    )
    .sort((a, b) => a - b);
  return version === undefined ? null : { version, bin: binOf(version) };
}

const binOf = (version: number): string => join(PROGRAMS, String(version), 'bin');

/** The package would make a cluster and start it, unless it is told before. */
const INSTALL = `
folder=/etc/postgresql-common/createcluster.d
conf=$folder/manager-tests.conf
[ -d $folder ] && trap 'rm -f $conf' EXIT || trap 'rm -rf $folder' EXIT
mkdir -p $folder && echo 'create_main_cluster = false' > $conf
export DEBIAN_FRONTEND=noninteractive
apt-get update && { apt-get install -y --no-install-recommends postgresql-15 || apt-get install -y --no-install-recommends postgresql; }`;

function installPrograms(): boolean {
  const isRoot = process.getuid?.() === 0;
  const succeeds = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;
  if (!isRoot && !succeeds('sudo', ['-n', 'true'])) return false;
  console.log("Installing Debian's PostgreSQL for the tests against a server …");
  return isRoot ? succeeds('sh', ['-c', INSTALL]) : succeeds('sudo', ['-n', 'sh', '-c', INSTALL]);
}
