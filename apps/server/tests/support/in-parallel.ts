/** Runs many at once: the server answers one while the database works for another. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
