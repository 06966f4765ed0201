import type { NoteRuleResult, RulePlaceFinding } from '../rule.ts';

/** Rules that ask for what a section holds, and say precisely what. */
const precise: ReadonlySet<string> = new Set(['MissingDiagnosis', 'SessionTimePresent', 'GoalLinkage']);
/** Rules that ask for a section as such. */
const general: ReadonlySet<string> = new Set(['MustBePresent', 'RequiredSections']);

/** How strict a result is: a warning, one that is signed over with a reason, a block, and a block that nobody sets aside. */
function strictness({ severity, needsReason, noteRule }: NoteRuleResult): number {
  if (severity !== 'Block') return needsReason ? 1 : 0;
  return noteRule?.overridable === false ? 3 : 2;
}

/** A rule that asks for something at one place. */
interface Ask {
  readonly by: NoteRuleResult;
  readonly place: RulePlaceFinding;
}
const isOpen = ({ outcome, override }: NoteRuleResult): boolean => outcome === 'NotSatisfied' && !override;

function placesOf({ each, section, message = '' }: NoteRuleResult): readonly RulePlaceFinding[] {
  return each ?? (section === undefined ? [] : [{ section, message }]);
}

const isSame = (one: RulePlaceFinding, other: RulePlaceFinding): boolean =>
  one.section === other.section && one.message === other.message;

/** Asks of several rules at one place: the one that holds, in the most precise words, and those that it covers. */
interface Gap {
  readonly holds: Ask;
  readonly covered: readonly Ask[];
  readonly words: string;
}

function gapOf(asks: readonly Ask[]): Gap | undefined {
  const [exact] = asks.filter(({ by }) => precise.has(by.rule));
  if (!exact || !asks.some(({ by }) => general.has(by.rule))) return undefined;
  const sorted = asks.toSorted(
    (a, b) => strictness(b.by) - strictness(a.by) || Number(precise.has(b.by.rule)) - Number(precise.has(a.by.rule)),
  );
  const [holds = exact, ...covered] = sorted;
  const strictest = strictness(holds.by);
  const differ = covered.some(({ by }) => strictness(by) < strictest);
  const stricter = strictest >= 2 ? 'it must be there before signing' : 'leaving it out takes a reason';
  return {
    holds,
    covered,
    words: differ ? `${exact.place.message} Of two rules the stricter holds: ${stricter}.` : exact.place.message,
  };
}

/** Gaps of the note that several rules ask to fill. */
function gapsIn(results: readonly NoteRuleResult[]): readonly Gap[] {
  const asks = new Map<string, Ask[]>();
  for (const by of results) {
    if (!isOpen(by) || (!precise.has(by.rule) && !general.has(by.rule))) continue;
    for (const place of placesOf(by)) asks.set(place.section, [...(asks.get(place.section) ?? []), { by, place }]);
  }
  return [...asks.values()].flatMap((ofSection) => gapOf(ofSection) ?? []);
}

/** The result with these places alone. */
function withPlaces(result: NoteRuleResult, places: readonly RulePlaceFinding[]): NoteRuleResult {
  const { each: _all, ...rest } = result;
  const [first] = places;
  if (!first) return result;
  const message = places.length > 1 ? `${first.message.replace(/\.$/, '')}, and ${places.length - 1} more.` : first.message;
  return { ...rest, section: first.section, message, ...(places.length > 1 ? { each: places } : {}) };
}

/**
 * Results with one for each gap. Where a rule asks for what a section holds, and the section is required as well, the stricter
 * result stays, says so, and holds the others as `covers`. What was set aside covers nothing.
 */
export function oneOfEachGap(results: readonly NoteRuleResult[]): readonly NoteRuleResult[] {
  const gaps = gapsIn(results);
  return results.flatMap((result) => {
    const held = gaps.filter(({ holds }) => holds.by === result);
    const lost = gaps.flatMap(({ covered }) => covered.flatMap(({ by, place }) => (by === result ? [place] : [])));
    if (held.length === 0 && lost.length === 0) return [result];
    const kept = placesOf(result).filter((place) => !lost.some((one) => isSame(one, place)));
    if (kept.length === 0) return [];
    const places = kept.map((place) => {
      const gap = held.find(({ holds }) => isSame(holds.place, place));
      return gap ? { ...place, message: gap.words } : place;
    });
    const covers = held.flatMap(({ covered }) => covered.map(({ by }) => by));
    return [{ ...withPlaces(result, places), ...(covers.length > 0 ? { covers } : {}) }];
  });
}
