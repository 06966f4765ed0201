import { Callout } from '../../parts/callout.tsx';
import type { DisplayStyle } from '../../question-kind.ts';

export const style: DisplayStyle = {
  style: 'WarningCallout',
  types: ['TextBlock', 'Header'],
  over: { Control: (props) => <Callout {...props} tone="warning" /> },
};
