import { needsOptions, takesSeveral } from '../../questions/index.ts';
import { type Check, type Found, quoted } from '../finding.ts';

/** Initial values that the question itself would reject. */
export const initialValues: Check = {
  name: 'initial-values',
  severity: 'Error',
  find: ({ all }) =>
    all.flatMap((item): Found[] => {
      const { initial = [], options = [], linkId } = item;
      const fault = (message: string): Found => ({ at: linkId, message: `${quoted(item)} ${message}` });
      const unknown = needsOptions(item) ? initial.filter((one) => !options.some(({ value }) => value === one)) : [];
      return [
        ...unknown.map((one) => fault(`starts with “${one}”, which is none of its options.`)),
        ...(initial.length > 1 && !takesSeveral(item) ? [fault('starts with several answers and takes one.')] : []),
      ];
    }),
};
