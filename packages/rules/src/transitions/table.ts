/** What a move asks for beside the new state itself. */
export type Need =
  /** Every required signature is given. */
  | 'signatures'
  /** A reason is written down. */
  | 'reason'
  /** No note of the visit is final yet. */
  | 'no final note'
  /** Whoever moves it back holds the permission. */
  | 'permission to reopen'
  /** Whoever moves it answers for who looked at what. */
  | 'permission to review'
  /** What is thought of it is written down. */
  | 'comment';

export type Move<S extends string> = S | { readonly to: S; readonly needs: readonly Need[] };

/** The states of one kind of thing and the moves between them. A state that moves nowhere is an end. */
export interface TransitionTable<S extends string = string> {
  readonly name: string;
  /** States that a new one may be in; any where absent. */
  readonly initial?: readonly S[];
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

/** The states that one may go to from here; none from an end, or from a state that the table does not know. */
export const nextStates = (of: TransitionTable, from: string): readonly string[] => movesFrom(of, from).map(stateOf);

/** Whether one may go from one state to another, and what that needs. To stay is always allowed. */
export function mayMove(of: TransitionTable, from: string, to: string): MayMove {
  if (from === to) return { allowed: true, needs: [] };
  const move = movesFrom(of, from).find((candidate) => stateOf(candidate) === to);
  if (!move) return { allowed: false, next: nextStates(of, from) };
  return { allowed: true, needs: typeof move === 'string' ? [] : move.needs };
}

export const mayStartAs = (of: TransitionTable, state: string): boolean => of.initial?.includes(state) ?? true;
