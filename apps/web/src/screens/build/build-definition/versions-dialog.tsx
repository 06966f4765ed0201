import { Button, NativeSelect } from '@mantine/core';
import { isRecord } from '@notewell/model';
import { changeSentences } from '@notewell/rules';
import { PlainModal, Status } from '@notewell/ui';
import { useState } from 'react';
import { useNames } from '../../../features/admin/admin-page/index.ts';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import { momentWords } from '../../../platform/dates.ts';
import classes from './definition.module.css';
import own from './versions.module.css';

interface VersionsProps {
  /** Newest first. */
  readonly versions: readonly Fields[];
  readonly current: string;
  readonly mayCreate: boolean;
  readonly onClose: () => void;
  readonly onOpen: (id: string) => void;
  readonly onRollBack: (from: Fields) => Promise<void>;
}
const tones: ReadonlyMap<unknown, 'warn' | 'good'> = new Map([
  ['Draft', 'warn'],
  ['Active', 'good'],
]);
/** Time and author of a version's last change; empty parts are unknown. */
function changeOf({ meta }: Fields): { readonly at: string; readonly by: string } {
  const { lastModified, lastModifiedBy } = isRecord(meta) ? meta : {};
  return {
    at: typeof lastModified === 'string' ? momentWords(lastModified) : '',
    by: typeof lastModifiedBy === 'string' ? lastModifiedBy : '',
  };
}
const numberOf = (version: Fields | undefined) => String(version?.['version'] ?? 1);

/** All versions, the difference between any two, and rollback. */
export function VersionsDialog({ versions, current, mayCreate, onClose, onOpen, onRollBack }: VersionsProps) {
  const here = versions.findIndex((one) => one['id'] === current);
  const [pair, setPair] = useState({ before: Math.min(here + 1, versions.length - 1), after: Math.max(here, 0) });
  const nameOf = useNames(versions.flatMap((one) => changeOf(one).by || []));
  const [before, after] = [versions[pair.before], versions[pair.after]];
  const choose = (label: string, name: 'before' | 'after') => (
    <NativeSelect
      label={label}
      data={versions.map((one, at) => ({ value: String(at), label: `Version ${numberOf(one)} (${String(one['status'])})` }))}
      value={String(pair[name])}
      onChange={(event) => setPair({ ...pair, [name]: Number(event.currentTarget.value) })}
    />
  );
  return (
    <PlainModal onClose={onClose} size="xl" title="Versions and changes">
      <ul className={own['versions']}>
        {versions.map((one) => (
          <li key={String(one['id'])}>
            <strong>Version {numberOf(one)}</strong>
            <Status plain tone={tones.get(one['status']) ?? 'quiet'}>
              {String(one['status'])}
            </Status>
            <span className={own['grow']}>
              {[String(one['versionNote'] ?? ''), changeOf(one).at, changeOf(one).by && nameOf(changeOf(one).by)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {one['id'] === current ? (
              <span className={classes['quiet']}>shown</span>
            ) : (
              <Button size="compact-xs" variant="default" onClick={() => (onClose(), onOpen(String(one['id'])))}>
                Open
              </Button>
            )}
            {one['status'] === 'Retired' ? (
              <Button size="compact-xs" variant="default" disabled={!mayCreate} onClick={() => (onClose(), void onRollBack(one))}>
                Roll back to this
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {versions.length > 1 && before && after ? (
        <>
          <div className={classes['pair']}>
            {choose('From', 'before')}
            {choose('To', 'after')}
          </div>
          <Differences before={before} after={after} />
        </>
      ) : (
        <p className={classes['quiet']}>There is one version so far.</p>
      )}
    </PlainModal>
  );
}

function Differences({ before, after }: { readonly before: Fields; readonly after: Fields }) {
  const list = changeSentences(before, after);
  if (list.length === 0) return <p className={classes['quiet']}>The two versions are the same.</p>;
  return (
    <ul className={own['differences']} aria-label="Changes">
      {list.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
