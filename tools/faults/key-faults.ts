import type { Fault } from './fault.ts';

const TESTS = ['server/test/turned-keys.test.ts'];
const KEYS = 'server/src/keys.ts';

/** What would be lost, or would stay readable, when the encryption key is turned. */
export const KEY_FAULTS: readonly Fault[] = [
  {
    what: 'keys: a kind of sealed values is forgotten',
    file: 'server/src/sealed-values.ts',
    find: "  sealed('vendor', 'key_sealed', { purposeOf: () => VENDOR_KEY }),\n",
    replace: '',
    tests: TESTS,
  },
  {
    what: 'keys: the former key leaves the file while something is sealed by it',
    file: KEYS,
    find: 'isFormerNeeded: isNewKey || (sealedAnew ?? 0) > 0',
    replace: 'isFormerNeeded: isNewKey',
    tests: TESTS,
  },
  {
    what: 'keys: recovery codes go with the former key',
    file: KEYS,
    find: 'code_keys: seal(encryptionKey, CODE_KEYS, codeKeys.subarray(KEY_BYTES))',
    replace: 'code_keys: seal(encryptionKey, CODE_KEYS, codeKeys.subarray(0, 0))',
    tests: TESTS,
  },
];
