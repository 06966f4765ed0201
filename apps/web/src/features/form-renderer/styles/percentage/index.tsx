import { LineInput } from '../../parts/line-input.tsx';
import { numberFault, readNumber } from '../../parts/numbers.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';

/** A number of hundredths, kept as it is written: 40 stands for 40 %. From 0 to 100 unless the question says otherwise. */
export const style: DisplayStyle = {
  style: 'Percentage',
  types: ['Integer', 'Decimal'],
  over: {
    Control: (props) => <LineInput {...props} width="short" inputMode="decimal" read={readNumber} rightSection="%" />,
    words: (_item, values) => (firstText(values) === '' ? '' : `${firstText(values)}%`),
    fault: (item, values) => numberFault({ ...item, min: item.min ?? 0, max: item.max ?? 100 }, values, item.type === 'Integer'),
  },
};
