import { type Check, type Found, quoted } from '../finding.ts';
import { canScore, isNumeric } from '../kinds.ts';

/** Arithmetic over what is no number, with too few sources, or written where no number fits. */
export const calculationSources: Check = {
  name: 'calculation-sources',
  severity: 'Error',
  find: ({ all, byId }) =>
    all.flatMap((item): Found[] => {
      const { calculation, linkId } = item;
      if (!calculation) return [];
      const { kind, from, scores } = calculation;
      const told = (message: string, severity?: 'Warning'): Found => ({ at: linkId, message, ...(severity ? { severity } : {}) });
      if (from.length === 0) return [told(`${quoted(item)} is calculated from nothing. Name the questions it is made of.`)];
      if (kind === 'Copy')
        return from.length > 1
          ? [told(`${quoted(item)} copies the first of its sources and leaves the others out.`, 'Warning')]
          : [];
      const wrong = from.flatMap((source): Found[] => {
        const of = byId.get(source);
        const fits = !of || of.calculation !== undefined || (scores ? canScore(of) : isNumeric(of) || canScore(of));
        return fits ? [] : [told(`${quoted(item)} calculates with ${quoted(of)}, whose answers are no numbers.`)];
      });
      const target = isNumeric(item) && item.type !== 'Boolean';
      const few = kind === 'Difference' && from.length < 2;
      return [
        ...wrong,
        ...(target
          ? []
          : [told(`${quoted(item)} holds a calculated number and is of type ${item.type}. Use Integer or Decimal.`)]),
        ...(few ? [told(`${quoted(item)} is a difference of one question. Name at least two.`)] : []),
      ];
    }),
};
