import { factsOf } from '@notewell/rules';
import { Dropdown } from '../../parts/dropdown.tsx';
import type { DisplayStyle } from '../../question-kind.ts';

const yesNo = [
  { value: 'true', display: 'Yes' },
  { value: 'false', display: 'No' },
];

/** A dropdown list. Questions with several answers or free text keep their buttons. */
export const style: DisplayStyle = {
  style: 'Dropdown',
  types: ['Boolean', 'Choice'],
  over: {
    Control: (props) => {
      const { item } = props;
      return factsOf(item).keeps === 'yesNo' ? (
        <Dropdown
          {...props}
          item={{ ...item, options: yesNo }}
          values={props.values.map(String)}
          onChange={(chosen) => props.onChange(chosen.map((value) => value === 'true'))}
        />
      ) : (
        <Dropdown {...props} />
      );
    },
  },
};
