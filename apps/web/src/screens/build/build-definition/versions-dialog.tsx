import { Button, Modal, NativeSelect } from '@mantine/core';
import { isRecord, labelFromName } from '@notewell/model';
import { compareVersions, type Difference } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useState } from 'react';
import type { Fields } from '../../../features/build/definitions/definition-draft.ts';
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
const numberOf = (version: Fields | undefined) => String(version?.['version'] ?? 1);

/** All versions, the difference between any two, and rollback. */
export function VersionsDialog({ versions, current, mayCreate, onClose, onOpen, onRollBack }: VersionsProps) {
  const here = versions.findIndex((one) => one['id'] === current);
  const [pair, setPair] = useState({ before: Math.min(here + 1, versions.length - 1), after: Math.max(here, 0) });
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
    <Modal opened closeButtonProps={{ 'aria-label': 'Close' }} onClose={onClose} size="xl" title="Versions and changes">
      <ul className={own['versions']}>
        {versions.map((one) => (
          <li key={String(one['id'])}>
            <strong>Version {numberOf(one)}</strong>
            <Status plain tone={tones.get(one['status']) ?? 'quiet'}>
              {String(one['status'])}
            </Status>
            <span className={own['grow']}>{String(one['versionNote'] ?? '')}</span>
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
          <Differences list={compareVersions(before, after)} before={before} after={after} />
        </>
      ) : (
        <p className={classes['quiet']}>There is one version so far.</p>
      )}
    </Modal>
  );
}

const wordsOf = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  const named = isRecord(value) ? value : {};
  const name = ['text', 'title', 'display', 'label'].map((key) => named[key]).find((one) => typeof one === 'string');
  return typeof name === 'string' ? name : JSON.stringify(value);
};
const structure = new Set(['items', 'options', 'conditions', 'sections', 'rules', 'signers', 'elements']);

/** The path for display: a question by its text, a field by its label. */
function pathWords(path: readonly string[], versions: readonly Fields[]): string {
  let at: readonly unknown[] = versions;
  const words: string[] = [];
  for (const part of path) {
    const next = at.flatMap((one): unknown[] => {
      if (Array.isArray(one)) return one.filter((item) => isRecord(item) && Object.values(item).includes(part));
      return isRecord(one) && part in one ? [one[part]] : [];
    });
    const isItem = at.some(Array.isArray);
    const found = next.find(isRecord);
    if (isItem) words.push(`“${found ? wordsOf(found).slice(0, 60) : part}”`);
    else if (!structure.has(part)) words.push(labelFromName(part));
    at = next;
  }
  return words.join(' › ') || labelFromName(path.at(-1) ?? '');
}

function Differences({
  list,
  before,
  after,
}: {
  readonly list: readonly Difference[];
  readonly before: Fields;
  readonly after: Fields;
}) {
  if (list.length === 0) return <p className={classes['quiet']}>They say the same.</p>;
  return (
    <table className={own['differences']}>
      <thead>
        <tr>
          <th scope="col">Change</th>
          <th scope="col">Where</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={`${one.kind} ${one.path.join('/')}`}>
            <td>{one.kind}</td>
            <td>{pathWords(one.path, [after, before])}</td>
            <td>{wordsOf(one.before)}</td>
            <td>{wordsOf(one.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
