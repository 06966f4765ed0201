import { type Day, dateOf, yearsBetween } from '../calendar.ts';
import type { Random } from '../random.ts';
import { adultFacts, childFacts } from '../words/facts.ts';
import { type Pronouns, type Voice, voiceOf } from '../words/voice.ts';
import { type Community, names } from './names.ts';
import { streets, towns } from './places.ts';

/** A person who comes to the clinic, before anything is written about them. */
export interface Persona {
  readonly index: number;
  readonly random: Random;
  readonly given: string;
  readonly middle?: string;
  readonly family: string;
  readonly community: Community;
  readonly sex: 'Female' | 'Male';
  readonly gender: 'female' | 'male' | 'non-binary' | 'transgender-female' | 'transgender-male';
  readonly pronouns: Pronouns;
  readonly birthDate: string;
  readonly age: number;
  readonly isChild: boolean;
  /** BCP 47. */
  readonly language: string;
  readonly interpreter: boolean;
  readonly marital: string;
  readonly street: string;
  readonly city: string;
  readonly postalCode: string;
  readonly voice: Voice;
}

/** Percentages from the area's census. */
const communities: readonly (readonly [number, Community])[] = [
  [51, 'white'],
  [13, 'black'],
  [20, 'hispanic'],
  [2, 'chinese'],
  [2, 'indian'],
  [3, 'vietnamese'],
  [5, 'portuguese'],
  [1, 'native'],
  [2, 'haitian'],
  [1, 'arab'],
];
const spoken: Partial<Record<Community, readonly [language: string, share: number]>> = {
  hispanic: ['es', 0.3],
  portuguese: ['pt', 0.25],
  vietnamese: ['vi', 0.3],
  chinese: ['zh', 0.3],
  haitian: ['ht', 0.35],
  arab: ['ar', 0.3],
};

export interface Wanted {
  readonly child?: boolean;
  readonly sex?: 'Female' | 'Male';
  readonly age?: number;
  readonly language?: string;
}

/** The persona with that number; the same number and seed always return the same one. */
export function personaOf(
  index: number,
  random: Random,
  { today, wanted = {} }: { readonly today: Day; readonly wanted?: Wanted | undefined },
): Persona {
  const community = random.weighted(communities);
  const isChild = wanted.child ?? random.chance(0.16);
  const sex = wanted.sex ?? (random.chance(0.56) ? 'Female' : 'Male');
  const gender = genderOf(random, sex, isChild);
  const pronouns = pronounsOf[gender];
  const age = wanted.age ?? (isChild ? random.between(7, 17) : Math.min(89, Math.max(18, Math.round(random.around(41, 15)))));
  const birthDate = dateOf(today - Math.floor((age + random.next() * 0.98) * 365.25) - 1);
  const feminine = gender === 'female' || gender === 'transgender-female' || (gender === 'non-binary' && sex === 'Female');
  const pool = names[community];
  const [given, middle] = random.some(feminine ? pool.female : pool.male, 2);
  const [language, share] = spoken[community] ?? ['en', 0];
  const other = wanted.language ?? (random.chance(share) ? language : 'en');
  const [city, postalCode] = random.weighted(towns);
  const facts = isChild ? childFacts : adultFacts;
  const first = given ?? 'Alex';
  return {
    index,
    random,
    given: first,
    ...(random.chance(0.5) && middle ? { middle } : {}),
    family: random.pick(pool.family),
    community,
    sex,
    gender,
    pronouns,
    birthDate,
    age: yearsBetween(birthDate, dateOf(today)),
    isChild,
    language: other,
    interpreter: other !== 'en' && random.chance(0.7),
    marital: isChild ? 'S' : maritalOf(random, age),
    street: `${random.between(3, 980)} ${random.pick(streets)}`,
    city,
    postalCode,
    voice: voiceOf({
      first,
      pronouns,
      job:
        !isChild && age > 67
          ? random.pick(['the senior center', 'the church office', 'the community garden'])
          : random.pick(facts.job),
      stressor: random.pick(facts.stressor),
      support: random.pick(facts.support),
      hobby: random.pick(facts.hobby),
      home: random.pick(facts.home),
    }),
  };
}

const pronounsOf: Record<Persona['gender'], Pronouns> = {
  female: 'she/her',
  male: 'he/him',
  'non-binary': 'they/them',
  'transgender-female': 'she/her',
  'transgender-male': 'he/him',
};
function genderOf(random: Random, sex: 'Female' | 'Male', isChild: boolean): Persona['gender'] {
  const turn = random.next();
  if (turn < 0.022) return 'non-binary';
  if (turn < 0.034 && !isChild) return sex === 'Female' ? 'transgender-male' : 'transgender-female';
  return sex === 'Female' ? 'female' : 'male';
}
function maritalOf(random: Random, age: number): string {
  if (age < 25)
    return random.weighted([
      [9, 'S'],
      [1, 'M'],
    ]);
  if (age > 70)
    return random.weighted([
      [4, 'M'],
      [3, 'W'],
      [2, 'D'],
      [1, 'S'],
    ]);
  return random.weighted([
    [42, 'M'],
    [28, 'S'],
    [16, 'D'],
    [6, 'T'],
    [4, 'L'],
    [3, 'W'],
  ]);
}
