import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { Scale } from '../../parts/scale.tsx';
import { stepsOf } from '../../parts/steps.ts';
import type { DisplayStyle } from '../../question-kind.ts';

/** One to five stars by default. */
export const style: DisplayStyle = {
  style: 'Stars',
  types: ['Integer', 'Decimal', 'Choice'],
  over: {
    shape: 'group',
    Control: (props) => (
      <Scale
        {...props}
        steps={stepsOf(props.item, 1, 5).map((step) =>
          typeof step.value === 'number' ? { ...step, label: `${step.label} ${step.value === 1 ? 'star' : 'stars'}` } : step,
        )}
        draw={(_step, _at, { upTo }) =>
          upTo ? <IconStarFilled size={20} color="var(--nw-accent)" aria-hidden /> : <IconStar size={20} aria-hidden />
        }
      />
    ),
  },
};
