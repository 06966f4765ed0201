/** A task that the palette starts on its screen. */
export type Task = 'new patient' | 'book a visit';

let wanted: Task | undefined;

/** Asks for a task before its screen opens. */
export function begin(task: Task): void {
  wanted = task;
}

/** True once if the task was asked for. The screen then begins with it. */
export function takeBegun(task: Task): boolean {
  const isWanted = wanted === task;
  if (isWanted) wanted = undefined;
  return isWanted;
}
