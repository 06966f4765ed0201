import { factsOf } from '@notewell/rules';
import { Options } from '../../parts/options.tsx';
import { Scale } from '../../parts/scale.tsx';
import type { DisplayStyle } from '../../question-kind.ts';

/** Toggle buttons joined into one control. They are separate if the question repeats. */
export const style: DisplayStyle = {
  style: 'ToggleButton',
  types: ['Boolean', 'Choice'],
  over: {
    shape: 'group',
    Control: (props) => {
      const { item } = props;
      if (item.repeats)
        return <Options {...props} item={{ ...item, layout: 'Horizontal' }} name={props.id} chosen={props.values} />;
      const steps =
        factsOf(item).keeps === 'yesNo'
          ? [
              { value: true, label: 'Yes' },
              { value: false, label: 'No' },
            ]
          : (item.options ?? []).map(({ value, display }) => ({ value, label: display }));
      return <Scale {...props} look="joined" steps={steps} draw={({ label }) => <span aria-hidden>{label}</span>} />;
    },
  },
};
