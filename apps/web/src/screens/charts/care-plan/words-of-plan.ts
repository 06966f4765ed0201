import { CarePlan, type CarePlan as Plan } from '@notewell/model';
import { signedRecord } from '@notewell/rules';

/** The words of a plan that a signature covers. The server may give the id meanwhile. */
export const wordsOfPlan = ({ id: _id, ...plan }: Plan): string => signedRecord(CarePlan, '', plan);
