import { RequestFailed } from '@notewell/client';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { useState } from 'react';
import { sentenceFor } from '../../platform/failure.ts';
import { toast } from '../../shell/toasts.ts';

/** The problem's own detail says more than the sentence of its status. */
export function faultOf(error: unknown): string {
  if (!(error instanceof RequestFailed)) return sentenceFor(error);
  const { detail, body, title } = error.failure;
  const said = detailsIn(body);
  return said ?? detail ?? title ?? sentenceFor(error);
}

/** What a refusal names: the faults of fields, or the permissions that are missing. */
function detailsIn(body: string | undefined): string | undefined {
  const problem = parsed(body);
  const { errors, missing } = problem;
  if (Array.isArray(errors) && errors.length > 0)
    return errors
      .flatMap((one: unknown) => (isRecord(one) && typeof one['message'] === 'string' ? one['message'] : []))
      .join(' ');
  if (Array.isArray(missing) && missing.length > 0) return `Needs the permission ${missing.map(String).join(' or ')}.`;
  return undefined;
}
function parsed(body: string | undefined): UnknownRecord {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Doing something at once, against the server: whether it runs, and what went wrong in words. */
export function useAct() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const act = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    setFault('');
    try {
      await work();
      if (done) toast(done);
      return true;
    } catch (error) {
      setFault(faultOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, act, clear: () => setFault('') };
}
