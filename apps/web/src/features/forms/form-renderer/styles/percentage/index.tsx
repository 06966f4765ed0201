import { factsOf } from '@notewell/rules';
import { LineInput } from '../../parts/line-input.tsx';
import { numberFault, readNumber } from '../../parts/numbers.ts';
import type { DisplayStyle } from '../../question-kind.ts';

/** A percentage stored as written: 40 means 40 %. From 0 to 100 by default. */
export const style: DisplayStyle = {
  style: 'Percentage',
  types: ['Integer', 'Decimal'],
  over: {
    Control: (props) => <LineInput {...props} width="short" inputMode="decimal" read={readNumber} rightSection="%" />,
    fault: (item, values) =>
      numberFault({ ...item, min: item.min ?? 0, max: item.max ?? 100 }, values, factsOf(item).keeps === 'integer'),
  },
};
