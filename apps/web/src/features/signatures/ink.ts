import { isRecord } from '@notewell/model';
import { pad } from '../form-renderer/questions/signature/codec.ts';

const drawn = /^[ML\d ,.-]{1,50000}$/;

/** A drawn signature as the strokes of a Media: SVG path data on a surface of known size. */
export const inkOf = (path: string) => ({ width: pad.width, height: pad.height, path });

/** The path data of strokes that were kept by `inkOf`; undefined for anything else, which is never drawn. */
export function inkIn(ink: unknown): string | undefined {
  const path = isRecord(ink) ? ink['path'] : undefined;
  return typeof path === 'string' && drawn.test(path) ? path : undefined;
}
