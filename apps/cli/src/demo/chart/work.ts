import type { ProblemKey } from '../clinical/problems.ts';
import type { Whole } from '../maker.ts';
import type { Setting } from '../practice/setting.ts';
import type { StaffKey } from '../practice/staff.ts';
import type { Case } from './case.ts';
import type { Conditions, Regimen } from './treatment.ts';
import type { Body } from './vitals.ts';
import type { Writer } from './writing.ts';

/** A chart while it is being written. */
export interface ChartWork {
  readonly setting: Setting;
  readonly story: Case;
  readonly patient: Whole<'Patient'>;
  readonly conditions: Conditions;
  readonly regimens: readonly Regimen[];
  readonly has: ReadonlySet<ProblemKey>;
  readonly body: Body;
  readonly writer: Writer;
  readonly episode?: Whole<'EpisodeOfCare'>;
  readonly plan?: Whole<'CarePlan'>;
  readonly coverage: Whole<'Coverage'>;
  readonly therapist?: StaffKey;
}
