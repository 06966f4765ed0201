/** Severities of DSM-5, by the words that clinicians type. */
const severities: Readonly<Record<string, 'mild' | 'moderate' | 'severe'>> = {
  mild: 'mild',
  mod: 'moderate',
  moderate: 'moderate',
  sev: 'severe',
  severe: 'severe',
};
const remissionWords = new Set(['remission', 'remiss']);
/** Words that belong to a remission, and mean something else without it. */
const ofRemission = new Set('in early sustained full partial a controlled environment on maintenance therapy'.split(' '));
const psychoticWords = new Set(['psychotic', 'psychosis']);
const ofPsychosis = new Set(['features', 'symptoms', 'without', 'no', 'w', 'with']);

export interface Specifiers {
  readonly severity: 'mild' | 'moderate' | 'severe' | undefined;
  readonly remission: 'partial' | 'full' | 'any' | undefined;
  readonly isPsychotic: boolean;
  /** The words of the disorder itself. */
  readonly rest: readonly string[];
}

/** Takes a diagnosis apart: the disorder, and how it is specified. */
export function specifiersOf(words: readonly string[]): Specifiers {
  const isRemitted = words.some((word) => remissionWords.has(word));
  const namesPsychosis = words.some((word) => psychoticWords.has(word));
  const isSpecifier = (word: string): boolean =>
    Object.hasOwn(severities, word) ||
    (isRemitted && (remissionWords.has(word) || ofRemission.has(word))) ||
    (namesPsychosis && (psychoticWords.has(word) || ofPsychosis.has(word)));
  const named = words.findLast((word) => Object.hasOwn(severities, word));
  const kind = ['partial', 'full'].find((word) => words.includes(word)) as 'partial' | 'full' | undefined; // one of the two
  return {
    severity: named === undefined ? undefined : severities[named],
    remission: isRemitted ? (kind ?? 'any') : undefined,
    isPsychotic: namesPsychosis && !words.includes('without') && !words.includes('no'),
    rest: words.filter((word) => !isSpecifier(word)),
  };
}

type Family = (specifiers: Specifiers) => readonly string[];

/** Mild is abuse; moderate and severe are dependence. */
const substance =
  (family: string): Family =>
  ({ severity, remission }) => {
    const last = remission ? 1 : 0;
    const [abuse, dependence] = [`${family}1${last}`, `${family}2${last}`];
    if (severity === undefined) return remission ? [dependence, abuse] : [];
    return [severity === 'mild' ? abuse : dependence];
  };
/** Tobacco has no code of abuse: its mild form is a problem of lifestyle. */
const tobacco: Family = ({ severity, remission }) => {
  if (remission) return ['F17201', 'F17211'];
  if (severity === 'mild') return ['Z720'];
  return severity ? ['F17200', 'F17210'] : [];
};
const depressionPlaces = { mild: '0', moderate: '1', severe: '2' } as const;
const depression =
  (family: string, remissions: Readonly<Record<'partial' | 'full' | 'any', readonly string[]>>): Family =>
  ({ severity, remission, isPsychotic }) => {
    if (remission) return remissions[remission];
    if (isPsychotic) return [`${family}3`];
    return severity ? [`${family}${depressionPlaces[severity]}`] : [];
  };

const families: ReadonlyMap<string, Family> = new Map<string, Family>([
  ...['F10', 'F11', 'F12', 'F13', 'F14', 'F15', 'F16', 'F18', 'F19'].map((one) => [one, substance(one)] as const),
  ['F17', tobacco],
  ['F32', depression('F32', { partial: ['F324'], full: ['F325'], any: ['F325', 'F324'] })],
  ['F33', depression('F33', { partial: ['F3341'], full: ['F3342'], any: ['F3340', 'F3342', 'F3341'] })],
]);

/** The codes of a disorder as it is specified, by the families of its usual codes. */
export const specifiedCodes = (codes: readonly string[], specifiers: Specifiers): readonly string[] =>
  [...new Set(codes.map((code) => code.slice(0, 3)))].flatMap((family) => families.get(family)?.(specifiers) ?? []);
