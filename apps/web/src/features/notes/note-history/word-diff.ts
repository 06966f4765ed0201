/** A run of words that are unchanged, added or removed, with their whitespace. */
export interface Stretch {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/**
 * Word-level difference of two texts with the fewest words added and removed (Myers). `same` and `removed` joined give `before`,
 * `same` and `added` give `after`, to the character. Texts with over 4,000 word changes return one removed and one added run.
 */
export function wordDiff(before: string, after: string): Stretch[] {
  const a = wordsOf(before);
  const b = wordsOf(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;

  const stretches: Stretch[] = [];
  const say = (kind: Stretch['kind'], words: readonly string[]) => {
    const text = words.join('');
    const last = stretches.at(-1);
    if (text === '') return;
    if (last?.kind === kind) stretches[stretches.length - 1] = { kind, text: last.text + text };
    else stretches.push({ kind, text });
  };
  say('same', a.slice(0, start));
  for (const [kind, word] of middle(a.slice(start, a.length - end), b.slice(start, b.length - end))) say(kind, [word]);
  say('same', a.slice(a.length - end));
  return stretches;
}

const mostChanges = 4_000;
const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
type Step = readonly [Stretch['kind'], string];

function middle(a: readonly string[], b: readonly string[]): Step[] {
  const replaced = (): Step[] => [...a.map((word): Step => ['removed', word]), ...b.map((word): Step => ['added', word])];
  if (a.length === 0 || b.length === 0) return replaced();
  const trace = shortest(a, b);
  if (!trace) return replaced();

  const steps: Step[] = [];
  let x = a.length;
  let y = b.length;
  for (const [d, reach] of [...trace.entries()].toReversed()) {
    const k = x - y;
    const down = k === -d || (k !== d && reach.at(k - 1) < reach.at(k + 1));
    const fromX = d === 0 ? 0 : reach.at(down ? k + 1 : k - 1);
    const fromY = d === 0 ? 0 : fromX - (down ? k + 1 : k - 1);
    const startX = d === 0 ? 0 : down ? fromX : fromX + 1;
    for (; x > startX && y > 0 && x - y === k; x -= 1, y -= 1) steps.push(['same', a[x - 1] ?? '']);
    if (d > 0) steps.push(down ? ['added', b[fromY] ?? ''] : ['removed', a[fromX] ?? '']);
    x = fromX;
    y = fromY;
  }
  return steps.reverse();
}

/** The furthest point reached on each diagonal after `d` changes. */
class Reach {
  constructor(
    private readonly d: number,
    private readonly xs: Int32Array,
  ) {}
  at(k: number): number {
    return this.xs[k + this.d + 1] ?? -1;
  }
}

function shortest(a: readonly string[], b: readonly string[]): Reach[] | undefined {
  const trace: Reach[] = [];
  let xs = new Int32Array(3).fill(-1);
  xs[2] = 0;
  let reach = new Reach(0, xs);
  for (let d = 0; d <= Math.min(a.length + b.length, mostChanges); d += 1) {
    trace.push(reach);
    const next = new Int32Array(2 * (d + 1) + 3).fill(-1);
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && reach.at(k - 1) < reach.at(k + 1));
      let x = down ? reach.at(k + 1) : reach.at(k - 1) + 1;
      let y = x - k;
      while (x < a.length && y < b.length && a[x] === b[y]) {
        x += 1;
        y += 1;
      }
      next[k + d + 2] = x;
      if (x >= a.length && y >= b.length) return trace;
    }
    xs = next;
    reach = new Reach(d + 1, xs);
  }
  return undefined;
}
