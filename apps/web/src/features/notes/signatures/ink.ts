import { isRecord } from '@notewell/model';
import { pad } from '../../forms/form-renderer/questions/signature/codec.ts';

const drawn = /^[ML\d ,.-]{1,50000}$/;

/** A drawn signature as strokes for a Media: SVG path data within a known size. */
export const inkOf = (path: string) => ({ width: pad.width, height: pad.height, path });

/** Path data of strokes stored by `inkOf`; undefined for other data, which is not drawn. */
export function inkIn(ink: unknown): string | undefined {
  const path = isRecord(ink) ? ink['path'] : undefined;
  return typeof path === 'string' && drawn.test(path) ? path : undefined;
}
