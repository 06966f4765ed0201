import { optionOf } from '../../answers.ts';
import { Dropdown } from '../../parts/dropdown.tsx';
import { Options } from '../../parts/options.tsx';
import { sentence } from '../../parts/sentences.ts';
import type { QuestionKind } from '../../question-kind.ts';

/** With more options, a dropdown is quicker to read than a column of buttons. */
const mostButtons = 12;

export const question: QuestionKind = {
  type: 'Choice',
  shape: 'group',
  Control: (props) => {
    const { item } = props;
    const asList = !item.repeats && (item.options?.length ?? 0) > mostButtons;
    return asList ? <Dropdown {...props} /> : <Options {...props} name={props.id} chosen={props.values} />;
  },
  // Reports an option that a newer version does not offer. The answer stays until another is chosen.
  fault: (item, values) =>
    values.every((value) => optionOf(item, value))
      ? undefined
      : sentence(item, 'invalid', undefined, 'Choose one of the options.'),
};
