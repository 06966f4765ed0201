import { dayWords, serviceDayOf, wasSeen } from '../facts.ts';
import type { NoteRuleInput } from '../input.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

const isNeeded = ({ service, program, coverages }: NoteRuleInput) =>
  service?.requiresAuthorization === true ||
  program?.requiresAuthorization === true ||
  (coverages ?? []).some(
    ({ status, authorizations }) =>
      status === 'Active' &&
      (authorizations ?? []).some(({ required, service: of }) => required === true && (!of || of.id === service?.id)),
  );

export const authorization: NoteRuleCheck = {
  rule: 'Authorization',
  about: 'Where the payer must authorise the service, an authorisation covers the day and has something left',
  check: (input) => {
    const day = serviceDayOf(input);
    if (!input.coverages || !wasSeen(input) || !day || !isNeeded(input)) return notApplicable;
    const number = input.encounter?.authorization;
    const all = input.coverages.filter(({ status }) => status === 'Active').flatMap(({ authorizations }) => authorizations ?? []);
    const forThis = all.filter(
      (one) => (!number || one.number === number) && (!one.service || one.service.id === input.service?.id),
    );
    if (forThis.length === 0)
      return notSatisfied(
        number
          ? `Authorisation ${number} is not for this service: choose another.`
          : 'Add the payer’s authorisation for this service.',
      );
    const inTime = forThis.filter(({ start, end }) => (!start || start <= day) && (!end || day <= end));
    if (inTime.length === 0)
      return notSatisfied(`No authorisation for this service covers ${dayWords(day)}: ask the payer for one.`);
    const units = input.encounter?.units ?? 1;
    const left = inTime.some(
      ({ unitsApproved, unitsUsed }) => unitsApproved === undefined || unitsApproved - (unitsUsed ?? 0) >= units,
    );
    return left ? satisfied : notSatisfied('The authorised units are used up: ask the payer for more.');
  },
};
