import { RequestFailed } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import { definitionOf, type ResourceType } from '@notewell/model';
import type { RowDecision, TableImport, TablePreview } from '@notewell/protocol';
import { headers, tablePath } from '@notewell/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { faultOf } from '../../admin/admin-page/use-act.ts';
import { totalsOf } from './outcomes.ts';
import type { Dates, Decisions, Stage } from './stages.ts';
import { largeBytes, useLargeImport } from './use-large-import.ts';

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

/** One import, from the file to the saved rows. A large file goes on as a task if its page is left. */
export function useImport(type: ResourceType) {
  const small = useSmallImport(type);
  const large = useLargeImport(type);
  const [dates, setDates] = useState<Dates>('mdy');
  const [fault, setFault] = useState('');
  const isLarge = large.stage !== undefined;
  const now = isLarge ? large : small;
  const preview = now.preview;
  const { decisions, decide, clear } = useDecisions();
  // Decisions belong to a preview.
  const asOf = preview?.asOf;
  useEffect(() => clear(), [asOf, clear]);
  const reset = () => {
    setFault('');
    small.reset();
    large.reset();
  };
  const look = async (file: File, order: Dates) => {
    setDates(order);
    reset();
    if (file.size > mostBytes) return setFault('This file is larger than 12 MB. Split it into several.');
    await (file.size < largeBytes ? small : large).look(file, order);
  };
  return {
    stage: now.stage ?? 'empty',
    isLarge,
    dates,
    preview,
    decisions,
    fault: fault || now.fault,
    progress: large.progress,
    imported: isLarge ? large.imported : preview && countsOf(totalsOf(preview, decisions)),
    other: large.other,
    look,
    save: () => now.save(dates, decisions),
    cancel: large.cancel,
    /** Decides about rows; without a decision they are as in the preview. */
    decide,
    reset,
  };
}
export type Import = ReturnType<typeof useImport>;

const countsOf = ({ created, changed }: ReturnType<typeof totalsOf>) => ({ created, changed });

function useDecisions() {
  const [decisions, setDecisions] = useState<Decisions>({});
  const clear = useCallback(() => setDecisions({}), []);
  const decide = (rows: readonly number[], decision?: RowDecision) => setDecisions((held) => decided(held, rows, decision));
  return { decisions, clear, decide };
}

/** An import within two requests. */
function useSmallImport(type: ResourceType) {
  const calls = callsOf(useClient(), type);
  const [stage, setStage] = useState<Stage>('empty');
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<TablePreview>();
  const [fault, setFault] = useState('');
  /** One for each set of decisions, so that a repeat after a lost answer saves nothing twice. */
  const keys = useRef(new Map<string, string>());

  const look = async (chosen: File, order: Dates, before = '') => {
    setFile(chosen);
    setFault(before);
    setStage('reading');
    try {
      setPreview(await calls.preview(chosen, order));
      keys.current.clear();
      setStage('preview');
    } catch (error) {
      setFault(faultOf(error));
      setStage('empty');
    }
  };
  const keyOf = (decisions: Decisions): string => {
    const made = JSON.stringify(decisions);
    const key = keys.current.get(made) ?? crypto.randomUUID();
    keys.current.set(made, key);
    return key;
  };
  const save = async (dates: Dates, decisions: Decisions) => {
    if (!file || !preview) return;
    setStage('saving');
    setFault('');
    try {
      await calls.save(file, { dates, asOf: preview.asOf, decisions }, keyOf(decisions));
      setStage('done');
    } catch (error) {
      const isStale = error instanceof RequestFailed && error.failure.code === 'stale-version';
      if (isStale) return look(file, dates, 'Somebody changed these records in the meantime. This is the new preview.');
      setFault(faultOf(error));
      setStage('preview');
    }
  };
  const reset = () => {
    setStage('empty');
    setFault('');
  };
  return { stage, preview, fault, look, save, reset };
}
