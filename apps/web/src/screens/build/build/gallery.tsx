import { useDebouncedValue } from '@mantine/hooks';
import { useList } from '@notewell/client/react';
import type { Starter } from '@notewell/rules/starters';
import { SearchInput } from '@notewell/ui';
import { IconFile } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { hasWords } from '../../../features/build/definitions/has-words.ts';
import { isVersioned, kinds } from '../../../features/build/definitions/kinds.ts';
import { copyOf } from '../../../features/build/definitions/new-definition.ts';
import { type DefinitionType } from '../../../features/build/definitions/types.ts';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import classes from './gallery.module.css';
import { StarterPreview } from './starter-preview.tsx';

/** Content that a new definition begins with. */
export interface Beginning {
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** All its content but title, status and version. */
  readonly fields: Fields;
  /** The starter's signature configuration, by its key. */
  readonly signing?: string | undefined;
}
interface Group {
  readonly title: string;
  readonly entries: readonly Beginning[];
}

/** Starters are loaded when the gallery opens. */
function useStarters(type: DefinitionType): readonly Starter[] {
  const [all, setAll] = useState<readonly Starter[]>([]);
  useEffect(() => {
    let isOpen = true;
    void import('@notewell/rules/starters').then(({ starters }) => isOpen && setAll(starters));
    return () => {
      isOpen = false;
    };
  }, []);
  return all.filter((one) => one.type === type);
}

/** Ready-made definitions by purpose, then the practice's own, reduced to those that match the words. */
function useGroups(type: DefinitionType, typed: string): readonly Group[] {
  const starters = useStarters(type).filter(({ title, about, purpose }) => hasWords(typed, title, about, purpose));
  const [asked] = useDebouncedValue(typed.trim(), 150);
  const { items } = useList({
    type,
    filters: [
      ...(isVersioned(type) ? [{ kind: 'Status', values: ['Active'] }] : []),
      ...(asked ? [{ kind: 'Text', text: asked }] : []),
    ],
    orderBy: 'name',
    order: 'asc',
    pageSize: 100,
  });
  const own: readonly Fields[] = items;
  const purposes = [...new Set(starters.map(({ purpose }) => purpose))];
  return [
    ...purposes.map((purpose) => ({
      title: purpose,
      entries: starters
        .filter((one) => one.purpose === purpose)
        .map(({ key, title, about, fields, signing }) => ({
          key: `starter ${key}`,
          title,
          about,
          fields: { ...fields },
          signing,
        })),
    })),
    {
      title: 'Like one of yours',
      entries: own.map((one) => {
        const { title: _title, status: _status, version: _version, lineage: _lineage, ...fields }: Fields = copyOf(type, one);
        return { key: String(one['id']), title: String(one['title']), about: String(one['description'] ?? ''), fields };
      }),
    },
  ].filter(({ entries }) => entries.length > 0);
}

interface GalleryProps {
  readonly type: DefinitionType;
  readonly chosen: Beginning | undefined;
  /** `undefined` begins with nothing. */
  readonly onChoose: (beginning: Beginning | undefined) => void;
}

/** "Start from": blank, a ready-made definition, or one of the practice's own, with a preview. Arrows choose. */
export function Gallery({ type, chosen, onChoose }: GalleryProps) {
  const [typed, setTyped] = useState('');
  const groups = useGroups(type, typed);
  const name = useId();
  const { noun } = kinds[type];
  if (groups.length === 0 && typed === '') return null;
  const choice = (key: string, words: string, beginning: Beginning | undefined) => (
    <label key={key} className={classes['choice']}>
      <input type="radio" name={name} checked={chosen?.key === beginning?.key} onChange={() => onChoose(beginning)} />
      <span>{words}</span>
    </label>
  );
  return (
    <fieldset className={classes['gallery']}>
      <legend>Start from</legend>
      <div className={classes['choices']}>
        <SearchInput
          size="xs"
          label={`Search what the ${noun} starts from`}
          placeholder="Search"
          value={typed}
          onSearch={setTyped}
        />
        <div className={classes['list']}>
          {choice('blank', `Blank ${noun}`, undefined)}
          {groups.map(({ title, entries }) => (
            <div key={title} role="group" aria-label={title}>
              <h3>{title}</h3>
              {entries.map((one) => choice(one.key, one.title, one))}
            </div>
          ))}
          {groups.length === 0 ? <p className={classes['quiet']}>No matches. Try a shorter word.</p> : null}
        </div>
      </div>
      {chosen ? (
        <StarterPreview key={chosen.key} type={type} about={chosen.about} fields={{ ...chosen.fields, title: chosen.title }} />
      ) : (
        <p className={classes['nothing']}>
          <IconFile size={28} stroke={1.4} aria-hidden />
          {type === 'NoteDefinition' ? 'Starts without sections, with the usual rules on times and dates.' : 'Starts empty.'}{' '}
          Choose another beginning to see it here.
        </p>
      )}
    </fieldset>
  );
}
