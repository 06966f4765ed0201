/** The value below which the given part of all lies: 0.5 is the median. */
export const at = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};
export const median = (values: readonly number[]): number => at(values, 0.5);
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
export const count = (value: number): string => Math.round(value).toLocaleString('en-US');

/** One line: what was measured, what it is to be, and whether it is. */
export function report(name: string, measured: string, aim: string, reached: boolean): void {
  console.log(`${reached ? 'reached' : 'SHORT  '}  ${name.padEnd(34)} ${measured}   (aim ${aim})`);
}

/** Runs so many at a time until all have run; answers what each took in milliseconds. */
export async function timed(times: number, atOnce: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  let next = 0;
  const one = async () => {
    while (next < times) {
      const n = next++;
      const begun = performance.now();
      await work(n);
      taken.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return taken;
}
