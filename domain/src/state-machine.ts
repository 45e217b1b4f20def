/** The allowed moves of a kind of object. `S` is the union of its state names. */
export type Machine<S extends string> = {
  readonly name: string;
  readonly states: readonly S[];
  readonly isState: (text: string) => text is S;
  readonly nextStates: (from: S) => readonly S[];
  readonly canMove: (from: S, to: S) => boolean;
  /** Throws WrongStateError when the move is not allowed. */
  readonly assertMove: (from: S, to: S) => void;
};

/** A move that the machine does not allow; the server answers 40902 with `state`. */
export class WrongStateError extends Error {
  override readonly name = 'WrongStateError';
  readonly machine: string;
  /** The state that the object is in. */
  readonly state: string;
  readonly wanted: string;

  constructor(move: { machine: string; state: string; wanted: string }) {
    super(`${move.machine}: no move from ${move.state} to ${move.wanted}`);
    this.machine = move.machine;
    this.state = move.state;
    this.wanted = move.wanted;
  }
}

/** Builds a machine from its table; a state absent from a row's list cannot be reached from it, nor can itself. */
export function defineMachine<const S extends string>(definition: {
  name: string;
  transitions: Readonly<Record<S, readonly NoInfer<S>[]>>;
}): Machine<S> {
  const { name, transitions } = definition;
  const moves = new Map(Object.entries<readonly S[]>(transitions));
  const nextStates = (from: S): readonly S[] => moves.get(from) ?? [];
  const canMove = (from: S, to: S): boolean => nextStates(from).includes(to);
  return {
    name,
    states: Object.keys(transitions).filter(isState),
    isState,
    nextStates,
    canMove,
    assertMove: (from, to) => {
      if (!canMove(from, to)) throw new WrongStateError({ machine: name, state: from, wanted: to });
    },
  };

  function isState(text: string): text is S {
    return Object.hasOwn(transitions, text);
  }
}

/** May an object that was seen in `from` be in `to` some time later, whatever steps between were never told? Not itself, unless moves lead back. */
export function canReach<S extends string>(machine: Machine<S>, from: S, to: S): boolean {
  const reached = new Set<S>();
  const waiting = [...machine.nextStates(from)];
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    if (reached.has(state)) continue;
    reached.add(state);
    waiting.push(...machine.nextStates(state));
  }
  return reached.has(to);
}
