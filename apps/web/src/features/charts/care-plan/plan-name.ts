import type { CarePlan } from '@notewell/model';
import { dateWords } from '../../../platform/dates.ts';

/** The name of a plan among others. One without a title is named by its first day. */
export const planName = ({ title = '', start }: Pick<CarePlan, 'title' | 'start'>): string =>
  title.trim() || (start ? `Care plan from ${dateWords(start)}` : 'Care plan');
