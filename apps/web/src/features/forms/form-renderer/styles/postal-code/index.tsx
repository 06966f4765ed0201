import { postalCodeForm, postalCodeHint } from '../../parts/contact-forms.ts';
import { LineInput } from '../../parts/line-input.tsx';
import { sentence } from '../../parts/sentences.ts';
import { type DisplayStyle, firstText } from '../../question-kind.ts';

/** A US postal code of five or nine digits. */
export const style: DisplayStyle = {
  style: 'PostalCode',
  types: ['String'],
  over: {
    Control: (props) => <LineInput {...props} inputMode="numeric" width="short" />,
    fault: (item, values) =>
      postalCodeForm.test(firstText(values)) ? undefined : sentence(item, 'invalid', undefined, postalCodeHint),
  },
};
