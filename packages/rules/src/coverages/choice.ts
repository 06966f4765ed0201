import type { Encounter } from '@notewell/model';
import { serviceDayOf, sessionTimeOf, wasSeen } from '../notes/facts.ts';
import type { NoteRuleInput } from '../notes/input.ts';
import { authorizationsFor, coveragesOn, coversDay, endsFirst, type Held, hasLeft } from './authorizations.ts';
import { type Authorization, unitsOfServices, withoutUse } from './units.ts';

/* The authorization that the visit of a note uses. */

type Chosen = Pick<Encounter, 'coverage' | 'authorization'>;

/** True for a visit that names its authorization: coverage and number. */
export const namesAuthorization = ({ coverage, authorization }: Chosen): boolean =>
  coverage !== undefined && authorization !== undefined;

/** True if a payer must authorize the service of a note. */
export const isAuthorizationNeeded = ({ service, program, coverages = [] }: NoteRuleInput, day: string): boolean =>
  service?.requiresAuthorization === true ||
  program?.requiresAuthorization === true ||
  coveragesOn(coverages, day).some(({ authorizations = [] }) =>
    authorizations.some(({ required, service: of }) => required === true && (!of || of.id === service?.id)),
  );

const isSame = (one: Held, other: Held): boolean =>
  one.coverage.id === other.coverage.id && one.authorization.number === other.authorization.number;

/** Authorizations for the service of a note, each once, that agree with what its visit names. */
export function authorizationsOf({ coverages = [], service, program, encounter }: NoteRuleInput): readonly Held[] {
  const { coverage, authorization: number } = encounter ?? {};
  const all = authorizationsFor(coverages, { service: service?.id, program: program?.id }).filter(
    (one) => (!coverage || one.coverage.id === coverage.id) && (number === undefined || one.authorization.number === number),
  );
  return all.filter((one, index) => all.findIndex((other) => isSame(one, other)) === index);
}

/** Units that the visit takes of an authorization. */
const unitsIn = ({ note, encounter }: NoteRuleInput, { service }: Authorization): number | undefined =>
  unitsOfServices(note, service?.id) ?? sessionTimeOf(note)?.units ?? encounter?.units;

/** Those of `held` that the visit of a note can use on a day, as they are without its own use. The first ends first. */
export function usableFor(input: NoteRuleInput, held: readonly Held[], day: string): readonly Held[] {
  const counted = input.encounter?.counted;
  return held
    .map((one) => ({ ...one, authorization: withoutUse(one.authorization, { coverage: one.coverage.id, counted }) }))
    .filter(({ authorization: one }) => coversDay(one, day) && hasLeft(one, unitsIn(input, one)))
    .toSorted(endsFirst);
}

/**
 * The authorization that a visit takes where one is needed, when its note comes into force and names none: the only usable
 * one. A member's visit takes the one that ends first, because it is made at signing and nobody can choose before.
 */
export function authorizationToTake(input: NoteRuleInput): Held | undefined {
  const day = serviceDayOf(input);
  if (!day || !wasSeen(input) || !input.encounter || namesAuthorization(input.encounter)) return undefined;
  if (!isAuthorizationNeeded(input, day)) return undefined;
  const usable = usableFor(input, authorizationsOf(input), day);
  return input.note.partOf !== undefined || usable.length === 1 ? usable[0] : undefined;
}
