import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Asynchronous context that is active only while something runs in it. While any is active, Node reports every promise of the
 * process to it, which slows unrelated calls.
 */
export class RestingContext<T> extends AsyncLocalStorage<T> {
  private running = 0;

  override run<R>(store: T, work: () => R): R;
  override run<R, Args extends unknown[]>(store: T, work: (...args: Args) => R, ...args: Args): R;
  override run<R, Args extends unknown[]>(store: T, work: (...args: Args) => R, ...args: Args): R {
    this.running++;
    const ended = () => {
      if (--this.running === 0) this.disable();
    };
    let result: R;
    try {
      result = super.run(store, work, ...args);
    } catch (error) {
      ended();
      throw error;
    }
    if (isThenable(result)) result.then(ended, ended);
    else ended();
    return result;
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';

interface Shared {
  version: string;
  epoch: number;
  readonly context: Record<string, unknown>;
}

/** The contexts that better-auth shares within a process, by the names it looks for them under before it makes its own. */
const names = ['adapterAsyncStorage', 'requestStateAsyncStorage', 'endpointContextAsyncStorage'];
const place = Symbol.for('better-auth:global');

/** Lets better-auth keep context only while one of its calls runs. Before its first call. */
export function restContextOfAuth(): void {
  // Its own form; a version that differs is taken for an older one's and brought up to date.
  const everywhere = globalThis as { [place]?: Shared };
  const shared = (everywhere[place] ??= { version: '', epoch: 0, context: {} });
  for (const name of names) shared.context[name] ??= new RestingContext();
}
