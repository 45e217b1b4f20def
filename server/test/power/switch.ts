import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: the file system writes nothing any more, not even its journal. */
const PROGRAM = `
  open(my $folder, '<', $ARGV[0]) or die "$!";
  my $flags = pack('L', 2);
  $| = 1;
  print "ready\\n";
  <STDIN> or exit 0;
  ioctl($folder, 0x8004587D, $flags) or die "$!";
`;

/** Not a package's program: it is there or not. */
const PERL: string = 'perl';

export type Switch = {
  /** Comes back when the power is off. */
  off: () => Promise<void>;
  end: () => void;
};

/** The power switch of the disk that is mounted at `folder`. Its process is there beforehand: starting one takes many times as long as an fsync. */
export const createSwitch = async (folder: string): Promise<Switch> => {
  const child = spawn(PERL, ['-e', PROGRAM, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const gone = once(child, 'exit');
  await Promise.race([once(lines, 'line'), gone]);
  return {
    off: async () => {
      child.stdin.write('off\n');
      const [code] = (await gone) as [number | null];
      if (code !== 0) throw new Error('the file system could not be cut off');
    },
    end: () => void child.kill('SIGKILL'),
  };
};
