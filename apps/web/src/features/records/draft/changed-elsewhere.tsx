import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../../shell/session/session.ts';
import { useNames } from '../../admin/admin-page/index.ts';
import classes from './draft.module.css';
import { afterChange, asOpened } from './others-changes.ts';
import type { Fields } from './record-draft.ts';

/** Says that somebody else changed the draft while it is open here. */
export function ChangedElsewhere({ record }: { readonly record: Fields }) {
  const { profile } = useMe();
  const mine = profile ? `${profile.resourceType}/${profile.id}` : '';
  const [before, setBefore] = useState(() => asOpened(record));
  const now = afterChange(before, record, mine);
  if (now !== before) setBefore(now);
  const nameOf = useNames(now.by ? [now.by] : []);
  if (now.by === '') return null;
  return (
    <div role="status" className={classes['elsewhere']}>
      <span>
        {nameOf(now.by)} changed this draft while you have it open. Their changes show here as soon as you pause: read them before
        you go on.
      </span>
      <CloseButton size="sm" aria-label="Got it" onClick={() => setBefore({ ...now, by: '' })} />
    </div>
  );
}
