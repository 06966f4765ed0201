import type { ScheduleBlockKind } from '@notewell/model';

export const blockKindWords: Readonly<Record<ScheduleBlockKind, string>> = {
  TimeOff: 'Time off',
  Meeting: 'Meeting',
  Documentation: 'Documentation',
  Travel: 'Travel',
  Lunch: 'Lunch',
  Training: 'Training',
  Holiday: 'Holiday',
  Other: 'Blocked',
};
