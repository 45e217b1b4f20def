import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
/** npm, its shell, and one more for a wrapper. */
const MAX_LEVELS = 4;

/**
 * Calls `onGone` once when npm, or a shell between npm and this process, is gone: whoever ends `npm start`, by whatever signal, ends the
 * product. A start without npm (`node tools/run.mjs start`, also with nohup, from a script or a service manager) outlives its shell, and
 * so does one that was put into a session of its own (setsid): that was meant. A terminal that closes sends SIGHUP to all of them anyway.
 */
export function watchStarters(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const starters = startersFrom(parent);
  // Without /proc (macOS) the shell has become this process, and its parent is npm.
  const isGone =
    statOf('self') === undefined
      ? () => process.ppid !== parent
      : () => starters.some(({ pid, startedAt }) => statOf(pid)?.startedAt !== startedAt);
  const timer = setInterval(() => {
    if (!isGone()) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** From the parent up to npm, npm included; none when npm is not among them. */
function startersFrom(parent) {
  const session = statOf('self')?.session;
  const starters = [];
  for (let pid = parent; starters.length < MAX_LEVELS;) {
    const stat = statOf(pid);
    if (stat === undefined || stat.session !== session) return [];
    starters.push({ pid, startedAt: stat.startedAt });
    if (isPackageManager(pid)) return starters;
    pid = stat.ppid;
  }
  return [];
}

/** The id alone would not do: it is given to another process later. Undefined also for one that has ended and was not reaped. */
function statOf(pid) {
  const text = read(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? undefined : { ppid: Number(fields[1]), session: fields[3], startedAt: fields[19] };
}

/** npm names itself `npm start`; others show their script. */
function isPackageManager(pid) {
  const [program = '', script = ''] = (read(`/proc/${pid}/cmdline`) ?? '').split('\0');
  return [program, script].some((word) => /(?:^|\/)(?:npm|pnpm|yarn|bun)(?:-cli)?(?:\.c?js)?(?: |$)/.test(word));
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
