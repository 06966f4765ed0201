import { type Check, laterThan } from '../../kernel/resource.ts';
import { isRecord } from '../../values/record.ts';

/** In each entry of a list, `path` is not before `earlier`. The fault is at the entry's own field. */
export function laterInEach(list: string, path: string, earlier: string): Check {
  const entries: NonNullable<Check['entries']> = ({ [list]: all }) =>
    (Array.isArray(all) ? all : []).flatMap((entry: unknown, at) => {
      if (!isRecord(entry) || laterThan(path, earlier).holds(entry)) return [];
      const place = `${list}.${at}`;
      return [{ path: `${place}.${path}`, code: 'later', message: `${place}.${path} must be later than ${place}.${earlier}` }];
    });
  const message = `${list}.${path} must be later than ${list}.${earlier}`;
  return { path: list, code: 'later', message, holds: (value) => entries(value).length === 0, entries };
}
