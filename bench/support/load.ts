import type { ResourceDefinition } from '@notewell/model';
import { openKeys } from '../../apps/server/src/installation/config/keys.ts';
import { connect, createStore } from '../../apps/server/src/resources/store/index.ts';
import type { Product } from './product.ts';

/** Resources of one transaction. */
const together = 20_000;

/** Fills the demo practice with resources `from` to `to` of a type, as the server stores them, without a call for each. */
export async function load(
  { databaseUrl, owner }: Product,
  definition: ResourceDefinition,
  from: number,
  to: number,
  bodyOf: (n: number) => { readonly id: string },
): Promise<void> {
  const pool = connect({ url: databaseUrl, stepDown: true, most: 2 });
  // Nothing that is loaded here holds a secret: any key will do.
  const store = createStore({ pool, keys: openKeys({ masterKey: Buffer.alloc(32, 7), dataFolder: '' }) });
  const summary = () => ({
    at: new Date().toISOString(),
    action: 'load',
    type: definition.type,
    id: '',
    actor: 'Account/bench',
    account: 'bench',
    requestId: 'bench',
    detail: {},
  });
  for (let first = from; first < to; first += together) {
    const size = Math.min(together, to - first);
    const step = 2_000;
    await store.bulkLoad('demo', summary, async (write) => {
      for (let done = 0; done < size; done += step)
        await write(
          Array.from({ length: Math.min(step, size - done) }, (_, index) => ({
            definition,
            body: bodyOf(first + done + index),
            creator: 'Practitioner/bench',
          })),
        );
    });
  }
  await store.close();
  await pool.end();
  await owner.query('vacuum analyze resource');
}
