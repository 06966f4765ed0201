import { Scale } from '../../parts/scale.tsx';
import { stepsOf } from '../../parts/steps.ts';
import type { DisplayStyle } from '../../question-kind.ts';

/** Numbers in a row, 0 to 10 by default; a choice shows its option texts. */
export const style: DisplayStyle = {
  style: 'Rating',
  types: ['Integer', 'Decimal', 'Choice'],
  over: {
    shape: 'group',
    Control: (props) => (
      <Scale
        {...props}
        look="joined"
        steps={stepsOf(props.item, 0, 10)}
        draw={({ value, label }) => <span aria-hidden>{typeof value === 'number' ? value : label}</span>}
      />
    ),
  },
};
