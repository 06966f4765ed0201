import type { Coverage, Fault } from '@notewell/model';
import { isRecord } from '@notewell/model/values';

/** Kinds of coverage in which the patient, or nobody, pays. */
const withoutPayer: ReadonlySet<unknown> = new Set(['SelfPay', 'SlidingFee'] satisfies readonly Coverage['kind'][]);

export interface CoverageWrite {
  readonly type: string;
  /** The stored record; undefined for a new one. One that named no payer before is not judged again. */
  readonly before?: unknown;
  readonly after: unknown;
}

/** Faults of an insurance that names nobody who pays: neither an organization nor a name. */
export function payerFaults({ type, before, after }: CoverageWrite): readonly Fault[] {
  if (type !== 'Coverage' || !isRecord(after) || namesPayer(after)) return [];
  const known = isRecord(before) && !namesPayer(before);
  return known
    ? []
    : [{ path: 'payerName', code: 'required', message: 'payerName is a required field: choose one or type its name' }];
}

const isOver: ReadonlySet<unknown> = new Set(['EnteredInError', 'Cancelled'] satisfies readonly Coverage['status'][]);
function namesPayer({ payer, payerName, kind, status }: Readonly<Record<string, unknown>>): boolean {
  if (withoutPayer.has(kind) || isOver.has(status)) return true;
  return isRecord(payer) || (typeof payerName === 'string' && payerName.trim() !== '');
}
