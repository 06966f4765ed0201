import { RequestFailed } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { definitionOf, type ResourceType } from '@notewell/model';
import type { RowDecision, TableFile, TableImport, TablePreview } from '@notewell/protocol';
import { headers, tablePath } from '@notewell/protocol';
import { useRef, useState } from 'react';
import { faultOf } from '../../admin/admin-page/use-act.ts';

export type Dates = NonNullable<TableFile['dates']>;
export type Decisions = Readonly<Record<string, RowDecision>>;

/** The steps of an import: no file, being read, looked at, being saved, done. */
export type Stage = 'empty' | 'reading' | 'preview' | 'saving' | 'done';

/** The largest file that the server takes. */
const mostBytes = 12_000_000;

/** Bytes in base64. The browser encodes them without blocking the page. */
const encoded = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('The file could not be read'));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });

function decided(held: Decisions, rows: readonly number[], decision: RowDecision | undefined): Decisions {
  const meant = new Set(rows.map(String));
  const rest = Object.entries(held).filter(([row]) => !meant.has(row));
  const added = decision === undefined ? [] : rows.map((row) => [String(row), decision] as const);
  return Object.fromEntries([...rest, ...added]);
}

/** The two calls of an import. */
function callsOf(client: ReturnType<typeof useClient>, type: ResourceType) {
  const { collection } = definitionOf(type);
  return {
    preview: async (file: File, dates: Dates) =>
      client.call<TablePreview>(tablePath(collection, '/preview'), {
        method: 'POST',
        body: { file: await encoded(file), dates },
      }),
    save: async (file: File, body: Omit<TableImport, 'file'>, key: string) =>
      client.call(tablePath(collection), {
        method: 'POST',
        body: { ...body, file: await encoded(file) },
        headers: { [headers.idempotencyKey]: key },
      }),
  };
}

/** One import, from the file to the saved rows. */
export function useImport(type: ResourceType) {
  const calls = callsOf(useClient(), type);
  const [stage, setStage] = useState<Stage>('empty');
  const [file, setFile] = useState<File>();
  const [dates, setDates] = useState<Dates>('mdy');
  const [preview, setPreview] = useState<TablePreview>();
  const [decisions, setDecisions] = useState<Decisions>({});
  const [fault, setFault] = useState('');
  /** One for each set of decisions, so that a repeat after a lost answer saves nothing twice. */
  const key = useRef('');

  const look = async (chosen: File, order: Dates, before = '') => {
    setFile(chosen);
    setDates(order);
    setFault(before);
    if (chosen.size > mostBytes) return setFault('This file is larger than 12 MB. Split it into several.');
    setStage('reading');
    try {
      setPreview(await calls.preview(chosen, order));
      setDecisions({});
      key.current = crypto.randomUUID();
      setStage('preview');
    } catch (error) {
      setFault(faultOf(error));
      setStage('empty');
    }
  };
  const save = async () => {
    if (!file || !preview) return;
    setStage('saving');
    setFault('');
    try {
      await calls.save(file, { dates, asOf: preview.asOf, decisions }, key.current);
      setStage('done');
    } catch (error) {
      const isStale = error instanceof RequestFailed && error.failure.code === 'stale-version';
      if (isStale) return look(file, dates, 'Somebody changed these records in the meantime. This is the new preview.');
      setFault(faultOf(error));
      setStage('preview');
    }
  };
  return {
    stage,
    dates,
    preview,
    decisions,
    fault,
    look,
    save,
    /** Decides about rows; without a decision they are as in the preview. */
    decide(rows: readonly number[], decision?: RowDecision) {
      key.current = crypto.randomUUID();
      setDecisions((held) => decided(held, rows, decision));
    },
    reset: () => {
      setStage('empty');
      setFault('');
    },
  };
}
export type Import = ReturnType<typeof useImport>;
