/** A requirement of a move, in addition to the new state. */
export type Need =
  /** Every required signature is given. */
  | 'signatures'
  /** Somebody signed the record, and every required signature of it is given. */
  | 'record signatures'
  /** The signer takes back the last signature, at once. */
  | 'undo of the last signature'
  /** A reason is written down. */
  | 'reason'
  /** No note of the visit is final yet. */
  | 'no final note'
  /** The person moving it back holds the permission. */
  | 'permission to reopen'
  /** The person making the move holds the permission to review accesses. */
  | 'permission to review'
  /** A comment is written down. */
  | 'comment';

export type Move<S extends string> = S | { readonly to: S; readonly needs: readonly Need[] };

/** The states of one kind of item and the moves between them. A state without moves is final. */
export interface TransitionTable<S extends string = string> {
  readonly name: string;
  /** States that a new item may have. Only the product's own work starts in another (see `Latitude`). */
  readonly initial: readonly S[];
  readonly moves: { readonly [from in S]: readonly Move<S>[] };
}

export const table = <const S extends string>(value: TransitionTable<S>): TransitionTable<S> => value;

export type MayMove =
  | { readonly allowed: true; readonly needs: readonly Need[] }
  | { readonly allowed: false; readonly next: readonly string[] };

const isState = <S extends string>(of: TransitionTable<S>, state: string): state is S => Object.hasOwn(of.moves, state);
const stateOf = (move: Move<string>) => (typeof move === 'string' ? move : move.to);
const movesFrom = (of: TransitionTable, from: string): readonly Move<string>[] =>
  isState(of, from) ? (of.moves[from] ?? []) : [];

/** Returns the states reachable in one move; none from a final state or one unknown to the table. */
export const nextStates = (of: TransitionTable, from: string): readonly string[] => movesFrom(of, from).map(stateOf);

/** Tells if a move is allowed and what it needs. Staying in a state is always allowed. */
export function mayMove(of: TransitionTable, from: string, to: string): MayMove {
  if (from === to) return { allowed: true, needs: [] };
  const move = movesFrom(of, from).find((candidate) => stateOf(candidate) === to);
  if (!move) return { allowed: false, next: nextStates(of, from) };
  return { allowed: true, needs: typeof move === 'string' ? [] : move.needs };
}

export const mayStartAs = (of: TransitionTable, state: string): boolean => of.initial.includes(state);

/**
 * Tells if an optional state may be removed. It may not if that would bypass the table: a new state starts again. It needs
 * what any move from that state needs.
 */
export function needsToClear(of: TransitionTable, from: string): MayMove {
  const moves = movesFrom(of, from);
  const isOpen = Object.keys(of.moves).every((state) => mayStartAs(of, state));
  if (!isOpen || moves.length === 0) return { allowed: false, next: moves.map(stateOf) };
  const needs = moves.flatMap((move) => (typeof move === 'string' ? [] : move.needs));
  return { allowed: true, needs: [...new Set(needs)] };
}
