import { definitionOf } from '@notewell/model';
import { givenSql, isInChannel } from './row-conditions.ts';
import type { Bind, Visibility } from './visibility-type.ts';

/**
 * The condition on an earlier version of a visible row, with the version as `facets`; empty if all show. The family reads no
 * version from before it was finished for them. Records that refer to a row are those of now.
 */
export function versionSql(seen: Visibility, bind: Bind): string {
  if (seen.kind === 'mixed') {
    const otherwise = versionSql(seen.otherwise, bind);
    return otherwise && `(${isInChannel(seen.path)} or ${otherwise})`;
  }
  const definition = seen.kind === 'patients' ? definitionOf(seen.type) : undefined;
  if (seen.kind !== 'patients' || !seen.given || !definition) return '';
  const given = seen.given.map((all) => all.filter((one) => !('by' in one)));
  return given.some((all) => all.length === 0) ? '' : givenSql(definition, { given, bind, seenSql: () => '' });
}
