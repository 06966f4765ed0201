import { type Check, type Found, quoted } from '../finding.ts';
import { isChoosing } from '../kinds.ts';

/** First values that the question itself would refuse. */
export const initialValues: Check = {
  name: 'initial-values',
  severity: 'Error',
  find: ({ all }) =>
    all.flatMap((item): Found[] => {
      const { initial = [], options = [], repeats, linkId } = item;
      const told = (message: string): Found => ({ at: linkId, message: `${quoted(item)} ${message}` });
      const unknown = isChoosing(item) ? initial.filter((one) => !options.some(({ value }) => value === one)) : [];
      return [
        ...unknown.map((one) => told(`starts with “${one}”, which is none of its options.`)),
        ...(initial.length > 1 && repeats !== true && item.type !== 'Ranking'
          ? [told('starts with several answers and takes one.')]
          : []),
      ];
    }),
};
