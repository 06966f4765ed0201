import { factsOf } from '@notewell/rules';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { Scale } from '../../parts/scale.tsx';
import type { Step } from '../../parts/steps.ts';
import type { DisplayStyle } from '../../question-kind.ts';

const yesNo: readonly Step[] = [
  { value: true, label: 'Yes' },
  { value: false, label: 'No' },
];

/** Thumbs up or down, for a boolean or the first two options of a choice. */
export const style: DisplayStyle = {
  style: 'Thumbs',
  types: ['Boolean', 'Choice'],
  over: {
    shape: 'group',
    Control: (props) => (
      <Scale
        {...props}
        steps={
          factsOf(props.item).keeps === 'yesNo'
            ? yesNo
            : (props.item.options ?? []).slice(0, 2).map(({ value, display }) => ({ value, label: display }))
        }
        draw={(_step, at) => (at === 0 ? <IconThumbUp size={20} aria-hidden /> : <IconThumbDown size={20} aria-hidden />)}
      />
    ),
  },
};
