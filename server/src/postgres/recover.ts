import { join } from 'node:path';
import { readOwnFile, writeDurable } from '../base/own-files.ts';

const SETTINGS_FILE = 'postgresql.auto.conf';
const OWN = /^(?:restore_command|hot_standby|recovery_target_\w+)\b/;

/**
 * Has the next start of a copied cluster read the log in its folder, all of it or up to an instant, and then go on as a timeline of its own: what
 * it writes from there on bears other names than what the original wrote. Nothing is fetched: what is needed lies there.
 */
export const recoverFromLog = (pgData: string, target: Date | null): void => {
  const path = join(pgData, SETTINGS_FILE);
  const others = (readOwnFile(path) ?? '').split('\n').filter((line) => !OWN.test(line));
  const own = [
    `restore_command = 'exit 1'`,
    // Nobody is let in before it is done; and the password is drawn anew by a server for one user, which can do no more.
    `hot_standby = off`,
    `recovery_target_timeline = 'current'`,
    `recovery_target_action = 'promote'`,
    ...(target === null ? [] : [`recovery_target_time = '${target.toISOString().replace('T', ' ').replace('Z', '+00')}'`]),
  ];
  writeDurable(path, `${[...others.filter(Boolean), ...own].join('\n')}\n`);
  writeDurable(join(pgData, 'recovery.signal'), '');
};
