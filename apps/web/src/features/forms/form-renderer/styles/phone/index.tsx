import { phoneForm } from '../../parts/contact-forms.ts';
import { LineInput } from '../../parts/line-input.tsx';
import { sentence } from '../../parts/sentences.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';

/** A line of text with a telephone number, stored as written. */
export const style: DisplayStyle = {
  style: 'Phone',
  types: ['String'],
  over: {
    Control: (props) => <LineInput {...props} type="tel" inputMode="tel" width="medium" />,
    fault: (item, values) =>
      phoneForm.test(firstText(values))
        ? undefined
        : sentence(item, 'invalid', undefined, 'Write a phone number with its area code.'),
  },
};
