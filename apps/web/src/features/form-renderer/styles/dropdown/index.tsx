import { Dropdown } from '../../parts/dropdown.tsx';
import type { DisplayStyle } from '../../question-kind.ts';

const yesNo = [
  { value: 'true', display: 'Yes' },
  { value: 'false', display: 'No' },
];

/** A list to open. Several answers, or one's own words, need more than that: those keep their buttons. */
export const style: DisplayStyle = {
  style: 'Dropdown',
  types: ['Boolean', 'Choice'],
  over: {
    Control: (props) => {
      const { item } = props;
      return item.type === 'Boolean' ? (
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
