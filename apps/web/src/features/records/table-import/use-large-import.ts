import { isRecord, type ResourceType } from '@notewell/model';
import { isUnderWay, type TableTaskInput, type TableTaskResult, type TaskView } from '@notewell/protocol';
import { useEffect, useState } from 'react';
import { useTask } from '../../tasks/use-task.ts';
import type { Dates, Decisions, Stage } from './stages.ts';
import { tableKindAt } from './table-kinds.ts';

/** Bytes from which a file is imported as a task: about a thousand rows. */
export const largeBytes = 150_000;

type View = TaskView<TableTaskResult>;
interface About {
  readonly type?: unknown;
  readonly step?: unknown;
}
/** The type and the step of a task, as the server repeats them. */
const aboutOf = (view: View | undefined): About => (isRecord(view?.input) ? view.input : {});

/** The stage that the state of a task means. Undefined without a task of this type. */
export function stageOf(view: View | undefined, type: ResourceType, busy: boolean): Stage | undefined {
  const { type: brings, step } = aboutOf(view);
  if (!view || brings !== type) return busy ? 'reading' : undefined;
  if (isUnderWay(view.state) || busy) return step === 'import' ? 'saving' : 'reading';
  if (view.state !== 'Done') return step === 'import' ? 'preview' : 'empty';
  return view.result?.imported ? 'done' : view.result?.preview ? 'preview' : 'empty';
}

/** An import that runs on the server, whether or not its page is open. */
export function useLargeImport(type: ResourceType) {
  const task = useTask<TableTaskInput, TableTaskResult>('table-import');
  const { view } = task;
  const mine = aboutOf(view).type === type ? view : undefined;
  const other = view && !mine && isUnderWay(view.state) ? tableKindAt(aboutOf(view).type) : undefined;
  const [held, setHeld] = useState(mine?.result?.preview);
  const latest = mine?.result?.preview;
  useEffect(() => {
    if (latest) setHeld(latest);
  }, [latest]);
  const preview = latest ?? held;
  const stage = stageOf(view, type, task.busy);
  const ended = mine?.state === 'Failed' || mine?.state === 'Cancelled' ? mine.message : mine?.result?.fault;
  return {
    // Somebody who came back to an import that failed has no preview of it.
    stage: stage === 'preview' && !preview ? ('empty' as const) : stage,
    preview,
    fault: task.fault || ended || '',
    progress: mine?.progress,
    imported: mine?.result?.imported,
    /** Another type whose import is under way. */
    other,
    look: async (file: File, dates: Dates) => {
      setHeld(undefined);
      await task.begin([file], { type, dates });
    },
    save: (dates: Dates, decisions: Decisions) => task.run({ type, dates, agreed: { asOf: preview?.asOf ?? '', decisions } }),
    cancel: task.cancel,
    reset: () => {
      setHeld(undefined);
      task.forget();
    },
  };
}
