import { instruments, questionnaireOf } from '@notewell/rules';
import { expect, it } from 'vitest';
import { plottedCodes } from './series.ts';

it.each(Object.values(instruments).map((one) => [one.name, one] as const))(
  'the totals of the %s are plotted over time',
  (_name, instrument) => {
    expect(plottedCodes).toContain(questionnaireOf(instrument).scoring?.observation?.code);
  },
);
