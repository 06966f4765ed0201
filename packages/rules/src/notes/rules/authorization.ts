import { coversDay } from '../../coverages/authorizations.ts';
import { authorizationsOf, isAuthorizationNeeded, namesAuthorization, usableFor } from '../../coverages/choice.ts';
import { dayWords, serviceDayOf, wasSeen } from '../facts.ts';
import { type NoteRuleCheck, notApplicable, notSatisfied, satisfied } from '../rule.ts';

export const authorization: NoteRuleCheck = {
  rule: 'Authorization',
  about: 'If the payer must authorize the service, an authorization covers the day and has something left',
  check: (input) => {
    const { encounter, note } = input;
    const day = serviceDayOf(input);
    if (!input.coverages || !wasSeen(input) || !day || !isAuthorizationNeeded(input, day)) return notApplicable;
    const number = encounter?.authorization;
    const forThis = authorizationsOf(input);
    if (forThis.length === 0)
      return notSatisfied(
        number
          ? `Authorization ${number} is not for this service: choose another.`
          : 'Add the payer’s authorization for this service to the insurance in the chart.',
      );
    const inTime = forThis.filter(({ authorization: one }) => coversDay(one, day));
    if (inTime.length === 0)
      return notSatisfied(`No authorization for this service covers ${dayWords(day)}: ask the payer for one.`);
    // The visit of a signed note is counted already.
    const usable = usableFor(input, inTime, day);
    if (usable.length === 0) return notSatisfied('The authorized units or visits are used up: ask the payer for more.');
    // The server takes the only one, and for a member of a group the one that ends first.
    const asks = encounter && !namesAuthorization(encounter) && !note.partOf && usable.length > 1;
    return asks
      ? notSatisfied('Choose the authorization that this visit uses: several of the patient’s insurance cover it.')
      : satisfied;
  },
};
