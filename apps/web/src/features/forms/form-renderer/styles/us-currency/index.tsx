import { factsOf } from '@notewell/rules';
import { LineInput } from '../../parts/line-input.tsx';
import { numberFault, readNumber } from '../../parts/numbers.ts';
import { sentence } from '../../parts/sentences.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';

/** Dollars and cents. */
export const style: DisplayStyle = {
  style: 'USCurrency',
  types: ['Integer', 'Decimal'],
  over: {
    Control: (props) => <LineInput {...props} width="short" inputMode="decimal" read={readNumber} leftSection="$" />,
    fault: (item, values) =>
      numberFault(item, values, factsOf(item).keeps === 'integer') ??
      (/\.\d{3,}$/.test(firstText(values))
        ? sentence(item, 'invalid', undefined, 'Write dollars and cents, such as 12.50.')
        : undefined),
  },
};
