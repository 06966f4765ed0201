import { emailForm } from '../../parts/contact-forms.ts';
import { LineInput } from '../../parts/line-input.tsx';
import { sentence } from '../../parts/sentences.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';

/** A line of text with an email address. A contact point applies this style on its own. */
export const style: DisplayStyle = {
  style: 'Email',
  types: ['String'],
  over: {
    Control: (props) => <LineInput {...props} type="email" inputMode="email" width="medium" />,
    fault: (item, values) => (emailForm.test(firstText(values)) ? undefined : sentence(item, 'email')),
  },
};
