import { authorizationsFor, coveragesOn, coversDay, hasLeft } from '../../coverages/authorizations.ts';
import { withoutUse } from '../../coverages/units.ts';
import { dayWords, serviceDayOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

const isNeeded = ({ service, program, coverages }: NoteRuleInput, day: string) =>
  service?.requiresAuthorization === true ||
  program?.requiresAuthorization === true ||
  coveragesOn(coverages ?? [], day).some(({ authorizations = [] }) =>
    authorizations.some(({ required, service: of }) => required === true && (!of || of.id === service?.id)),
  );

export const authorization: NoteRuleCheck = {
  rule: 'Authorization',
  about: 'If the payer must authorize the service, an authorization covers the day and has something left',
  check: (input) => {
    const day = serviceDayOf(input);
    if (!input.coverages || !wasSeen(input) || !day || !isNeeded(input, day)) return notApplicable;
    const number = input.encounter?.authorization;
    const all = authorizationsFor(input.coverages, { service: input.service?.id, program: input.program?.id });
    const forThis = all.filter(({ authorization: one }) => !number || one.number === number);
    if (forThis.length === 0)
      return notSatisfied(
        number
          ? `Authorization ${number} is not for this service: choose another.`
          : 'Add the payer’s authorization for this service to the insurance in the chart.',
      );
    const inTime = forThis.filter(({ authorization: one }) => coversDay(one, day));
    if (inTime.length === 0)
      return notSatisfied(`No authorization for this service covers ${dayWords(day)}: ask the payer for one.`);
    const { units, counted } = input.encounter ?? {};
    // The visit of a signed note is counted already.
    const rest = inTime.map(({ coverage, authorization: one }) => withoutUse(one, { coverage: coverage.id, counted }));
    return rest.some((one) => hasLeft(one, units))
      ? satisfied
      : notSatisfied('The authorized units or visits are used up: ask the payer for more.');
  },
};
