import type { Reference } from '@notewell/model';
import type { Instruments } from '@notewell/server/starter';
import type { Day } from '../calendar.ts';
import type { Maker } from '../maker.ts';
import type { Clinic } from './clinic.ts';
import type { Definitions } from './definitions.ts';
import type { Staff, StaffKey } from './staff.ts';

/** Everything that charts refer to. */
export interface Setting {
  readonly maker: Maker;
  readonly clinic: Clinic;
  readonly people: Staff;
  readonly instruments: Instruments;
  readonly definitions: Definitions;
  readonly today: Day;
  /** The current hour in the practice's zone. */
  readonly hour: number;
  readonly who: (key: StaffKey) => Reference<'Practitioner'>;
}
