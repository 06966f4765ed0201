import { RequestFailed } from '@notewell/client';
import { isRecord, type UnknownRecord } from '@notewell/model/values';
import { useState } from 'react';
import { sentenceFor } from '../../../platform/failure.ts';
import { permissionWords } from '../../../platform/permission-words.ts';
import { toast } from '../../../shell/hooks/toasts.ts';

/** Prefers the details of the response, because they are more precise than the message for its status. */
export function faultOf(error: unknown): string {
  if (!(error instanceof RequestFailed)) return sentenceFor(error);
  const { detail, body, title } = error.failure;
  const said = detailsIn(body);
  return said ?? detail ?? title ?? sentenceFor(error);
}

/** Details of a refusal: field errors or missing permissions. */
function detailsIn(body: string | undefined): string | undefined {
  const problem = parsed(body);
  const { errors, missing } = problem;
  if (Array.isArray(errors) && errors.length > 0)
    return errors
      .flatMap((one: unknown) => (isRecord(one) && typeof one['message'] === 'string' ? one['message'] : []))
      .join(' ');
  return (Array.isArray(missing) && permissionWords(missing.map(String))) || undefined;
}
function parsed(body: string | undefined): UnknownRecord {
  try {
    const value: unknown = JSON.parse(body ?? '');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Runs a server call, with its busy state and its error message. */
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
