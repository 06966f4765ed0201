import { Options } from '../../parts/options.tsx';
import type { QuestionKind } from '../../question-kind.ts';

const yesNo = [
  { value: 'true', display: 'Yes' },
  { value: 'false', display: 'No' },
];

export const question: QuestionKind = {
  type: 'Boolean',
  shape: 'group',
  Control: ({ item, values, onChange, id, ...rest }) => (
    <Options
      {...rest}
      item={{ ...item, options: yesNo, layout: 'Horizontal' }}
      name={id}
      chosen={values.map(String)}
      onChange={(chosen) => onChange(chosen.map((value) => value === 'true'))}
    />
  ),
};
