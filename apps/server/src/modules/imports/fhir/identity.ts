import { toDay } from './dates.ts';
import { namelessFamily, toName } from './people.ts';
import { type Node, nodesAt, textAt, textsAt } from './read.ts';

/** Identity of a type's resources: people by name and birth date, places and forms by title. */
export type IdentityKind = 'person' | 'title';

export interface Identity {
  /** All of its names, each as a set of lowercase words. */
  readonly names: readonly ReadonlySet<string>[];
  readonly birthDate: string | undefined;
  /** Description for people: "Jane Doe, born 1980-02-29". */
  readonly label: string;
}

interface NameParts {
  readonly given?: string | undefined;
  readonly family?: string | undefined;
}
const wordsOf = (...texts: readonly (string | undefined)[]) =>
  new Set(
    texts
      .join(' ')
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
const isNamed = ({ given, family }: NameParts) =>
  wordsOf(given, family).size > 0 && (given !== undefined || family !== namelessFamily);

function personOf(names: readonly NameParts[], birthDate: string | undefined): Identity {
  const named = names.filter(isNamed);
  const [first] = named;
  const spoken = first ? [first.given, first.family].filter(Boolean).join(' ') : 'somebody without a name';
  return {
    names: named.map(({ given, family }) => wordsOf(given, family)),
    birthDate,
    label: birthDate ? `${spoken}, born ${birthDate}` : spoken,
  };
}
const titled = (titles: readonly string[]): Identity => ({
  names: titles.map((title) => wordsOf(title)),
  birthDate: undefined,
  label: titles[0] ?? 'one without a name',
});

/** Identity of a FHIR resource. */
export const identityOf = (kind: IdentityKind, resource: Node): Identity =>
  kind === 'person'
    ? personOf(nodesAt(resource, 'name').map(toName), toDay(textAt(resource, 'birthDate')))
    : titled([...textsAt(resource, 'name'), ...textsAt(resource, 'alias'), ...textsAt(resource, 'title')]);

/** Identity of a Notewell resource. */
export const identityOfStored = (kind: IdentityKind, body: Node): Identity =>
  kind === 'person'
    ? personOf(
        [...nodesAt(body, 'name'), ...nodesAt(body, 'otherNames')].map((name) => ({
          given: textAt(name, 'given'),
          family: textAt(name, 'family'),
        })),
        textAt(body, 'birthDate'),
      )
    : titled([...textsAt(body, 'name'), ...textsAt(body, 'alias'), ...textsAt(body, 'title')]);

const within = (part: ReadonlySet<string>, whole: ReadonlySet<string>) => [...part].every((word) => whole.has(word));
/** True for the same words. Also true if the longer name contains all words of the shorter, and these are at least two. */
const sameName = (one: ReadonlySet<string>, other: ReadonlySet<string>) => {
  const [short, long] = one.size <= other.size ? [one, other] : [other, one];
  return within(short, long) && (short.size === long.size || short.size >= 2);
};

/** True for one person, false for two; undefined if too little is known. */
export function isSame(one: Identity, other: Identity): boolean | undefined {
  const bothBorn = one.birthDate !== undefined && other.birthDate !== undefined;
  if (bothBorn && one.birthDate !== other.birthDate) return false;
  if (one.names.length === 0 || other.names.length === 0) return bothBorn ? true : undefined;
  return one.names.some((name) => other.names.some((another) => sameName(name, another)));
}
