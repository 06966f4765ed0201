import type { Behaviour } from './behaviour.ts';

/** Two behaviours of one type as one: the first runs first, and the second completes what it left. */
export function composed(first: Behaviour, second: Behaviour): Behaviour {
  return {
    ...first,
    ...second,
    ...((first.startsAs ?? second.startsAs) && { startsAs: { ...first.startsAs, ...second.startsAs } }),
    async beforeSave(save) {
      await first.beforeSave?.(save);
      await second.beforeSave?.(save);
    },
    async beforeWrite(save) {
      await first.beforeWrite?.(save);
      await second.beforeWrite?.(save);
    },
    alsoWrites: async (save) => [...((await first.alsoWrites?.(save)) ?? []), ...((await second.alsoWrites?.(save)) ?? [])],
    endsWith: (after) => first.endsWith?.(after) === true || second.endsWith?.(after) === true,
    async beforeDelete(deletion) {
      await first.beforeDelete?.(deletion);
      await second.beforeDelete?.(deletion);
    },
    guard: (save) => first.guard?.(save) ?? second.guard?.(save),
    // A type with this hook saves in a transaction of its own.
    ...((first.verify ?? second.verify) && {
      async verify(change, run) {
        await first.verify?.(change, run);
        await second.verify?.(change, run);
      },
    }),
    alsoRemoves: async (deletion) => [
      ...((await first.alsoRemoves?.(deletion)) ?? []),
      ...((await second.alsoRemoves?.(deletion)) ?? []),
    ],
    removesWith: async (save) => [...((await first.removesWith?.(save)) ?? []), ...((await second.removesWith?.(save)) ?? [])],
    alsoRestores: async (deletion) => [
      ...((await first.alsoRestores?.(deletion)) ?? []),
      ...((await second.alsoRestores?.(deletion)) ?? []),
    ],
    async beforeContent(change) {
      await first.beforeContent?.(change);
      await second.beforeContent?.(change);
    },
    contentWrites: async (save) => [
      ...((await first.contentWrites?.(save)) ?? []),
      ...((await second.contentWrites?.(save)) ?? []),
    ],
  };
}
