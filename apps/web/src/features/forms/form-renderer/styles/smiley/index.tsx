import { IconMoodEmpty, IconMoodHappy, IconMoodSad, IconMoodSmile, IconMoodWrrr } from '@tabler/icons-react';
import { Scale } from '../../parts/scale.tsx';
import { stepsOf } from '../../parts/steps.ts';
import type { DisplayStyle } from '../../question-kind.ts';

const faces = [
  { Face: IconMoodWrrr, label: 'Very bad' },
  { Face: IconMoodSad, label: 'Bad' },
  { Face: IconMoodEmpty, label: 'So-so' },
  { Face: IconMoodSmile, label: 'Good' },
  { Face: IconMoodHappy, label: 'Very good' },
] as const;
/** The face for a step, the worst first; the middle face if there is one step. */
const faceAt = (at: number, of: number) => faces[of < 2 ? 2 : Math.round((at / (of - 1)) * (faces.length - 1))] ?? faces[2];

/** Faces from worst to best, 1 to 5 by default. */
export const style: DisplayStyle = {
  style: 'Smiley',
  types: ['Integer', 'Decimal', 'Choice'],
  over: {
    shape: 'group',
    Control: (props) => {
      const steps = stepsOf(props.item, 1, 5);
      return (
        <Scale
          {...props}
          steps={steps.map((step, at) =>
            typeof step.value === 'number'
              ? { ...step, label: `${step.value}, ${faceAt(at, steps.length).label.toLowerCase()}` }
              : step,
          )}
          draw={(_step, at) => {
            const { Face } = faceAt(at, steps.length);
            return <Face size={24} aria-hidden />;
          }}
        />
      );
    },
  },
};
