import type { Json, QuestionnaireItem, RuleSubject } from '@notewell/model';
import { type Condition, type ConditionContext, type Conditions, conditionHolds } from '../conditions.ts';
import { candidatesOf, type Source } from './candidates.ts';
import type { FormFacts } from './finding.ts';

/** Reachability of a question by some answers. Hidden on purpose is not dead; Unsure if the search took too long. */
export type Reach = 'Reachable' | 'Hidden' | 'Dead' | 'Unsure';

/** A condition and the result it must have. */
interface Literal {
  readonly condition: Condition;
  readonly wanted: boolean;
}
type Way = readonly Literal[];

/** Highest number of steps in one search; far above the needs of real forms. */
const patience = 20_000;
class OutOfPatience extends Error {}

/** Alternatives that make conditions hold: one with all conditions for And and None, one per condition for Or. */
function waysOf(conditions: Conditions | undefined): readonly Way[] {
  const all = conditions?.conditions ?? [];
  if (!conditions || all.length === 0) return [[]];
  if (conditions.logic === 'Or') return all.map((condition) => [{ condition, wanted: true }]);
  return [all.map((condition) => ({ condition, wanted: conditions.logic === 'And' }))];
}

const sourceOf = ({ question, subject }: Condition): string =>
  question === undefined ? `subject ${subject ?? ''}` : `question ${question}`;

/**
 * Returns which questions some answers can show. A question's conditions are joined with those of its parents and of the
 * questions they read; each question has one answer throughout. A question is dead if no combination of the values that
 * the conditions distinguish shows it.
 */
export function reachOf(form: FormFacts): ReadonlyMap<string, Reach> {
  return new Map(form.all.map((item) => [item.linkId, reach(form, item)]));
}

function reach(form: FormFacts, item: QuestionnaireItem): Reach {
  if (hiddenIn(form, item.linkId)) return 'Hidden';
  const search = new Search(form);
  try {
    return search.show(item.linkId) ? 'Reachable' : 'Dead';
  } catch (error) {
    if (error instanceof OutOfPatience) return 'Unsure';
    throw error;
  }
}

function hiddenIn({ byId, parentOf }: FormFacts, linkId: string): boolean {
  for (let at: string | undefined = linkId; at !== undefined; at = parentOf.get(at)) {
    const item = byId.get(at);
    if (item?.hidden === true || item?.presence === 'NotPresent') return true;
  }
  return false;
}

/** Conditions on each source so far, and the questions assumed to show. */
interface State {
  readonly literals: ReadonlyMap<string, readonly Literal[]>;
  readonly shown: ReadonlySet<string>;
}

class Search {
  #steps = 0;
  constructor(readonly form: FormFacts) {}

  show(linkId: string): boolean {
    return this.#showAll([linkId], { literals: new Map(), shown: new Set() });
  }

  /** Assumes that the questions show, one after another, with their conditions. */
  #showAll(linkIds: readonly string[], state: State): boolean {
    if (++this.#steps > patience) throw new OutOfPatience();
    const [linkId, ...rest] = linkIds;
    if (linkId === undefined) return this.#settle(state);
    if (state.shown.has(linkId)) return this.#showAll(rest, state);
    const item = this.form.byId.get(linkId);
    if (!item || item.hidden === true || item.presence === 'NotPresent') return false;
    const parent = this.form.parentOf.get(linkId);
    const next = parent === undefined ? rest : [parent, ...rest];
    const shown = new Set([...state.shown, linkId]);
    return waysOf(item.displayWhen).some((way) => this.#showAll(next, { literals: added(state.literals, way), shown }));
  }

  /** Finds a value for every source that fits all its conditions. An answered question must show, which may add conditions. */
  #settle(state: State): boolean {
    const needed: string[] = [];
    for (const [source, literals] of state.literals) {
      const { question, subject } = literals[0]?.condition ?? {};
      if (question === undefined) {
        if (!this.#fits(literals, { subject })) return false;
      } else if (!holdAll(literals, [], this.form.today)) {
        const item = this.form.byId.get(question);
        // Broken references have their own check and are no reason here.
        if (!item) continue;
        if (!this.#fits(literals, { item })) return false;
        if (!state.shown.has(question)) needed.push(source.slice('question '.length));
      }
    }
    return needed.length === 0 || this.#showAll(needed, state);
  }

  #fits(literals: readonly Literal[], source: Source): boolean {
    // A time part together with a negative cannot be decided for one value; it counts as possible.
    if (literals.some(({ condition }) => isMixed(condition))) return true;
    const conditions = literals.map(({ condition }) => condition);
    return candidatesOf(source, conditions, this.form.today, (values) =>
      holdAll(downward(literals, this.form.today), values, this.form.today),
    ).some((values) => holdAll(literals, values, this.form.today));
  }
}

const isMixed = ({ timeRelation, periodAnchor, operator }: Condition): boolean =>
  (timeRelation !== undefined || periodAnchor !== undefined) && operator !== undefined && operator !== 'Exists';
/** Literals that hold without values: further values can only break them. */
const downward = (literals: readonly Literal[], today: string) => literals.filter((literal) => holdAll([literal], [], today));

function added(before: State['literals'], way: Way): State['literals'] {
  const next = new Map(before);
  for (const literal of way) {
    const source = sourceOf(literal.condition);
    next.set(source, [...(next.get(source) ?? []), literal]);
  }
  return next;
}

/** True if each literal has its wanted result when its source has these values. */
function holdAll(literals: readonly Literal[], values: readonly Json[], today: string): boolean {
  return literals.every(({ condition, wanted }) => {
    const { question, subject } = condition;
    const subjects: { [S in RuleSubject]?: Json } = {};
    if (subject !== undefined && question === undefined && values.length > 0) subjects[subject] = [...values];
    const context: ConditionContext = { answers: question === undefined ? {} : { [question]: values }, subjects, today };
    return conditionHolds(condition, context) === wanted;
  });
}
