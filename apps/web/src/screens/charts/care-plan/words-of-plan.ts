import { CarePlan, type CarePlan as Plan } from '@notewell/model';
import { signedRecord } from '@notewell/rules';

/** Participants and the day of the next review: read before signing, but not signed, because they change in force. */
const besides = ({ participants = [], reviewDue }: Plan): string =>
  JSON.stringify([participants.map(({ individual, role, start, end }) => [individual.id, role, start, end]), reviewDue]);

/** The words of a plan that a signer reads, without progress. The server may give the id meanwhile. */
export const wordsOfPlan = ({ id: _id, ...plan }: Plan): string => `${signedRecord(CarePlan, '', plan)} ${besides(plan)}`;
