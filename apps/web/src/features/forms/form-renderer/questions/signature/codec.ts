import type { Reference } from '@notewell/model';
import { momentWords } from '../../../../../platform/dates.ts';
import type { Value } from '../../answers.ts';
import { referenceIn, referenceValue, structureIn, structureOf, textIn } from '../../parts/structures.ts';

export type Point = readonly [x: number, y: number];
/** A signature stored in a form. `path` is SVG path data within `pad`, so that it prints sharply at any size. */
export interface FormSignature {
  readonly method: 'Drawn' | 'Typed';
  readonly name: string;
  /** An instant. */
  readonly signed: string;
  readonly signer: Reference | undefined;
  readonly path: string;
}
/** Coordinate space of the strokes, independent of the display size. */
export const pad = { width: 600, height: 160 } as const;

const drawn = /^[ML\d ,.-]*$/;

export function signatureIn(value: Value | undefined): FormSignature | undefined {
  const structure = structureIn(value);
  const method = textIn(structure, 'method');
  if (method !== 'Drawn' && method !== 'Typed') return undefined;
  const path = textIn(structure, 'path');
  return {
    method,
    name: textIn(structure, 'name'),
    signed: textIn(structure, 'signed'),
    signer: referenceIn(structure?.['signer']),
    path: drawn.test(path) ? path : '',
  };
}
export function signatureValue({ method, name, signed, signer, path }: FormSignature): Value | undefined {
  return structureOf({ method, name, signed, signer: signer && referenceValue(signer), path });
}

/** Strokes as path data in whole units. Omits points closer than two units to the previous one. */
export const pathOf = (strokes: readonly (readonly Point[])[]): string =>
  strokes
    .map((points) => {
      const kept: Point[] = [];
      for (const point of points) {
        const last = kept.at(-1);
        if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= 2) kept.push(point);
      }
      const [first, ...rest] = kept.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`);
      // Draws a dot as a line as short as the pen's width.
      return first === undefined ? '' : `M${first}${rest.length > 0 ? rest.map((point) => `L${point}`).join('') : `L${first}`}`;
    })
    .join('');

export function signatureWords({ name, signed, method }: FormSignature): string {
  const at = new Date(signed);
  const when = Number.isNaN(at.getTime()) ? '' : ` on ${momentWords(signed)}`;
  return `Signed${method === 'Typed' ? ' (typed name)' : ''} by ${name || 'somebody unnamed'}${when}`;
}
