import { CarePlan, type Patient, type PracticePreferences } from '@notewell/model';
import { allStoredAs } from '../../../resources/columns/stored.ts';
import type { Call } from '../../../resources/routes/call.ts';
import { visibilityOf } from '../../../resources/visibility/visibility.ts';
import type { AppParts } from '../../parts.ts';
import { drawnSignatures, logoOf, type Printout } from '../../printing/index.ts';
import { planPrintout } from './plan-print.ts';

interface PlanToPrint {
  readonly plan: CarePlan;
  readonly patient: Patient | undefined;
  readonly preferences: PracticePreferences | undefined;
  readonly printedBy: string;
}

/** The plan in force, or once in force, that replaces this one, as far as the caller may read it. */
async function replacing({ practice, caller }: Call, { store }: AppParts, plan: CarePlan): Promise<CarePlan | undefined> {
  const visibility = visibilityOf(caller, CarePlan);
  const page = { filters: [], sort: undefined, pageSize: 500, continuation: undefined };
  const rows = await store.search.read({ practice, definition: CarePlan, visibility, partition: plan.patient.id, ...page });
  return allStoredAs('CarePlan', rows).find(
    ({ replaces, status }) => replaces?.id === plan.id && status !== 'Draft' && status !== 'EnteredInError',
  );
}

/** The printout of a plan, with what the caller may know of the plan that replaced it. */
export async function printedPlan(call: Call, deps: AppParts, toPrint: PlanToPrint): Promise<Printout> {
  const { plan, preferences } = toPrint;
  return planPrintout({
    ...toPrint,
    replacedBy: await replacing(call, deps, plan),
    logo: await logoOf(deps, call.practice, preferences),
    drawn: await drawnSignatures(deps, call.practice, plan),
    now: new Date(deps.now()),
  });
}
