import { auditC } from './audit-c.ts';
import { cage } from './cage.ts';
import { cesD } from './ces-d.ts';
import { gad2 } from './gad-2.ts';
import { gad7 } from './gad-7.ts';
import { gds15 } from './gds-15.ts';
import type { Instrument } from './instrument.ts';
import { pcPtsd5 } from './pc-ptsd-5.ts';
import { pcl5 } from './pcl-5.ts';
import { phq2 } from './phq-2.ts';
import { phq9 } from './phq-9.ts';

/** Published instruments included in the product; their terms allow redistribution without permission. */
export const instruments = {
  phq9,
  phq2,
  gad7,
  gad2,
  pcl5,
  pcPtsd5,
  auditC,
  cage,
  gds15,
  cesD,
} as const satisfies Record<string, Instrument>;
export type InstrumentKey = keyof typeof instruments;
export { type Instrument, type InstrumentOption, questionnaireOf } from './instrument.ts';
