import { CloseButton } from '@mantine/core';
import { isRecord } from '@notewell/model';
import { useState } from 'react';
import { useNames } from '../../../features/admin/admin-page/index.ts';
import type { Fields } from '../../../features/build/definitions/definition-draft.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './definition.module.css';

const metaOf = (record: Fields) => {
  const { versionId, lastModifiedBy } = isRecord(record['meta']) ? record['meta'] : {};
  return { version: Number(versionId ?? 0), by: typeof lastModifiedBy === 'string' ? lastModifiedBy : '' };
};

/** Says that somebody else changed the draft while it is open here. */
export function ChangedElsewhere({ record }: { readonly record: Fields }) {
  const { version, by } = metaOf(record);
  const { profile } = useMe();
  const mine = profile ? `${profile.resourceType}/${profile.id}` : '';
  const [seen, setSeen] = useState(version);
  const nameOf = useNames(by && by !== mine ? [by] : []);
  if (version <= seen || by === '' || by === mine) return null;
  return (
    <div role="status" className={classes['elsewhere']}>
      <span>
        {nameOf(by)} changed this draft while you have it open. Their changes show here; check what you typed meanwhile.
      </span>
      <CloseButton size="sm" aria-label="Got it" onClick={() => setSeen(version)} />
    </div>
  );
}
