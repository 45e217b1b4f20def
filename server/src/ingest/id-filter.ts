/**
 * Which ids of facts may be known: a blocked Bloom filter, so that a new bet costs no query. It never says no to a known id; about one new id
 * in a thousand is looked up in vain. Until it is loaded it says maybe to everything.
 * Memory: two bytes an id. Segments double, so that a look-up touches few of them.
 */
export type IdFilter = {
  add: (id: string) => void;
  mayHold: (id: string) => boolean;
  /** From now on "no" can be trusted: every stored id was added. */
  markLoaded: () => void;
  isLoaded: () => boolean;
};

const BITS_AN_ID = 16;
const WORDS_A_BLOCK = 16;
const PROBES = 8;

type Segment = { words: Uint32Array; blocks: number; count: number; capacity: number };

const newSegment = (capacity: number): Segment => {
  const blocks = Math.ceil((capacity * BITS_AN_ID) / (WORDS_A_BLOCK * 32));
  return { words: new Uint32Array(blocks * WORDS_A_BLOCK), blocks, count: 0, capacity };
};

/** Two independent 32-bit hashes of a string (the mixing of cyrb53). */
let hashA = 0;
let hashB = 0;
const hash = (text: string): void => {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  hashA = a >>> 0;
  hashB = b >>> 0;
};

export const createIdFilter = ({ firstCapacity = 1 << 20 }: { firstCapacity?: number } = {}): IdFilter => {
  const segments: Segment[] = [newSegment(firstCapacity)];
  let isLoaded = false;

  /** Are all bits of the hashed id set in this segment? */
  const holds = ({ words, blocks }: Segment): boolean => {
    const base = (hashA % blocks) * WORDS_A_BLOCK;
    for (let probe = 0, bits = hashB; probe < PROBES; probe++) {
      bits = (Math.imul(bits, 0x9e3779b1) + 0x7f4a7c15) >>> 0;
      if (((words[base + (bits >>> 28)] ?? 0) >>> ((bits >>> 20) & 31)) & 1) continue;
      return false;
    }
    return true;
  };

  const set = ({ words, blocks }: Segment): void => {
    const base = (hashA % blocks) * WORDS_A_BLOCK;
    for (let probe = 0, bits = hashB; probe < PROBES; probe++) {
      bits = (Math.imul(bits, 0x9e3779b1) + 0x7f4a7c15) >>> 0;
      const at = base + (bits >>> 28);
      words[at] = (words[at] ?? 0) | (1 << ((bits >>> 20) & 31));
    }
  };

  return {
    add: (id) => {
      let last = segments.at(-1) as Segment;
      if (last.count >= last.capacity) {
        last = newSegment(last.capacity * 2);
        segments.push(last);
      }
      hash(id);
      set(last);
      last.count += 1;
    },
    mayHold: (id) => {
      if (!isLoaded) return true;
      hash(id);
      return segments.some(holds);
    },
    markLoaded: () => {
      isLoaded = true;
    },
    isLoaded: () => isLoaded,
  };
};
