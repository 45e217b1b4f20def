import { type LookupAddress, lookup, promises } from 'node:dns';
import { readFileSync } from 'node:fs';

type Family = 0 | 4 | 6;
export type LookUpName = (name: string, family: Family) => Promise<LookupAddress[]>;

/** Asked again after this, and then waited for twice as long: all in all less than a connection has. */
const SERVER_MS = 600;
const TRIES = 2;
/** Look-ups by the operating system of names that no name server knows; the other thread is for those of this machine. */
const MAX_UNKNOWN = 1;
const HOSTS_FILE = '/etc/hosts';
const NOT_THERE = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'];

/**
 * Looks names up by asking the name servers, which takes no thread. The operating system's own look-up holds one of the two that a process has
 * for it until a name server answers, ten seconds and more when it is silent. So it is asked for names of this machine, which it knows at once,
 * and for those that no name server knows: search domains, other sources of names.
 * `servers`: others than the operating system's.
 */
export const createLookUp = ({ servers }: { servers?: readonly string[] } = {}): LookUpName => {
  let unknown = 0;
  return async (name, family) => {
    if (isOfThisMachine(name)) return lookUpBySystem(name, family);
    try {
      return await askServers(name, family, servers);
    } catch (error) {
      if (!isNotThere(error) || unknown >= MAX_UNKNOWN) throw error;
      unknown += 1;
      return lookUpBySystem(name, family).finally(() => (unknown -= 1));
    }
  };
};

const isNotThere = (error: unknown): boolean => NOT_THERE.includes(String((error as NodeJS.ErrnoException).code));

/** `localhost`, and what the operator wrote into the hosts file: that counts before any name server. */
const isOfThisMachine = (name: string): boolean => {
  const plain = name.toLowerCase();
  return plain === 'localhost' || plain.endsWith('.localhost') || namesOfHosts().has(plain);
};

const namesOfHosts = (): ReadonlySet<string> => {
  try {
    const lines = readFileSync(HOSTS_FILE, 'utf8').toLowerCase().split('\n');
    return new Set(lines.flatMap((line) => (line.split('#')[0] ?? '').trim().split(/\s+/).slice(1)));
  } catch {
    return new Set();
  }
};

const lookUpBySystem = (name: string, family: Family): Promise<LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(name, { all: true, family }, (error, found) => (error === null ? resolve(found) : reject(error)));
  });

/** Both kinds side by side; the resolver is a new one, so that it knows the name servers of now. */
const askServers = async (name: string, family: Family, servers?: readonly string[]): Promise<LookupAddress[]> => {
  const resolver = new promises.Resolver({ timeout: SERVER_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const asked = await Promise.allSettled([
    family === 6 ? [] : resolver.resolve4(name),
    family === 4 ? [] : resolver.resolve6(name),
  ]);
  const found = asked.flatMap((answer, index) =>
    answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 })) : [],
  );
  if (found.length > 0) return found;
  const errors = asked.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  // Who did not answer may know it all the same.
  throw errors.find((error) => !isNotThere(error)) ?? errors[0] ?? new Error(`${name} has no address`);
};
