import { inLoops } from '../cycles.ts';
import { type Check, quoted } from '../finding.ts';

/** A calculation that depends on itself, directly or over others: it would stay empty. */
export const calculationCycles: Check = {
  name: 'calculation-cycles',
  severity: 'Error',
  find: ({ all, byId }) =>
    inLoops(new Map(all.map(({ linkId, calculation }) => [linkId, calculation?.from ?? []]))).map((linkId) => ({
      at: linkId,
      message: `${quoted(byId.get(linkId), linkId)} is calculated from itself, directly or over others, and stays empty.`,
    })),
};
