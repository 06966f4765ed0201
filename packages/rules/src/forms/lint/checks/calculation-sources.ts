import { isNumeric, keepsNumber } from '../../questions/index.ts';
import { type Check, type Found, quoted } from '../finding.ts';
import { canScore } from '../kinds.ts';

/** Arithmetic over values that are not numbers, with too few sources, or in a question that takes no number. */
export const calculationSources: Check = {
  name: 'calculation-sources',
  severity: 'Error',
  find: ({ all, byId }) =>
    all.flatMap((item): Found[] => {
      const { calculation, linkId } = item;
      if (!calculation) return [];
      const { kind, from, scores } = calculation;
      const fault = (message: string, severity?: 'Warning'): Found => ({
        at: linkId,
        message,
        ...(severity ? { severity } : {}),
      });
      if (from.length === 0) return [fault(`${quoted(item)} is calculated from nothing. Name the questions it is made of.`)];
      if (kind === 'Copy')
        return from.length > 1
          ? [fault(`${quoted(item)} copies the first of its sources and leaves the others out.`, 'Warning')]
          : [];
      const wrong = from.flatMap((source): Found[] => {
        const of = byId.get(source);
        const fits = !of || of.calculation !== undefined || (scores ? canScore(of) : isNumeric(of) || canScore(of));
        return fits ? [] : [fault(`${quoted(item)} calculates with ${quoted(of)}, whose answers are no numbers.`)];
      });
      const target = keepsNumber(item);
      const few = kind === 'Difference' && from.length < 2;
      return [
        ...wrong,
        ...(target
          ? []
          : [fault(`${quoted(item)} holds a calculated number and is of type ${item.type}. Use Integer or Decimal.`)]),
        ...(few ? [fault(`${quoted(item)} is a difference of one question. Name at least two.`)] : []),
      ];
    }),
};
