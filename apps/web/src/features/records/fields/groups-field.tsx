import { ActionIcon, Button } from '@mantine/core';
import { type Field, isRecord, labelOfValue, type UnknownRecord } from '@notewell/model';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { awaitedWords, blankOf, wordlessBlankOf } from './blank.ts';
import { entryWordsOn } from './entry-words.ts';
import { type FieldProps, type Sentence, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';
import { GroupParts } from './group-parts.tsx';
import { isComplete } from './list-fields.tsx';
import { Fold, RefusedText, useRefusedText } from './refused-places.tsx';
import { useUnsaved } from './unsaved-places.ts';

const nameIn = (entry: UnknownRecord): string =>
  ['title', 'label', 'display', 'name', 'kind', 'rule', 'message', 'section']
    .map((name) => entry[name])
    .find((one): one is string => typeof one === 'string' && one !== '') ?? '';

/** An id that a person may know, for an entry that says nothing else. */
const idIn = ({ id }: UnknownRecord): string => (typeof id === 'string' ? id : '');

/** True for an entry that is first of all a reference, such as a program in which somebody is enrolled. */
const isLink = (fields: { readonly [name: string]: Field }): boolean =>
  Object.entries(fields).find(([name]) => name !== 'id')?.[1].spec.kind === 'reference';

interface RestProps {
  readonly folded: boolean;
  readonly paths: readonly string[];
  readonly children: ReactNode;
}
/** Fields next to a sentence, folded. */
const Rest = ({ folded, paths, children }: RestProps) =>
  folded ? (
    <Fold paths={paths} className={classes['rest']}>
      <summary>More about it</summary>
      <div className={classes['fields']}>{children}</div>
    </Fold>
  ) : (
    children
  );

/** The server's errors in the parts of a sentence whose inputs show none. */
export const RefusedParts = ({ at, sentence }: { readonly at: string | undefined; readonly sentence: Sentence }) =>
  sentence.fields
    .filter((name) => !sentence.saying?.includes(name))
    .map((name) => <RefusedPart key={name} at={at === undefined ? name : `${at}.${name}`} />);
const RefusedPart = ({ at }: { readonly at: string }) => <RefusedText text={useRefusedText(at)} />;

const withPart = (entry: UnknownRecord, name: string, next: unknown): UnknownRecord => {
  const { [name]: _before, ...others } = entry;
  return next === undefined ? others : { ...others, [name]: next };
};

/** A list of field groups that can be collapsed, moved and removed. A new one is stored once its required parts are there. */
export function GroupsField({ field: { spec }, label, path, at: place, value, onChange }: FieldProps) {
  const { readOnly, sentences, invents } = useFieldSurroundings();
  const [begun, setBegun] = useState<UnknownRecord>();
  useUnsaved(`${place}.begun`, begun !== undefined && Object.keys(begun).length > 0);
  const of: Field | undefined = spec.kind === 'list' ? spec.of : undefined;
  if (of?.spec.kind !== 'group') return null;
  const stored = Array.isArray(value) ? value.filter(isRecord) : [];
  const entries = begun ? [...stored, begun] : stored;
  const put = (next: readonly UnknownRecord[]) => onChange(next.length === 0 ? undefined : next);
  const move = (at: number, by: number) => {
    const next = [...stored];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    put(next);
  };
  const add = () => {
    const wordless = invents ? undefined : wordlessBlankOf(of);
    const blank = blankOf(of);
    if (wordless) setBegun(wordless);
    else if (isRecord(blank) && Object.keys(blank).length > 0) put([...stored, blank]);
    else setBegun({});
  };
  const setPart = (at: number, name: string, next: unknown) => {
    const entry = withPart(entries[at] ?? {}, name, next);
    // An entry that lacks a part that only a person can choose waits here.
    if (at < stored.length) return put(stored.map((one, other) => (other === at ? entry : one)));
    if (!isComplete(of, entry)) return setBegun(entry);
    setBegun(undefined);
    put([...stored, entry]);
  };
  const remove = (at: number) => (at < stored.length ? put(stored.filter((_one, other) => other !== at)) : setBegun(undefined));
  return (
    <section aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      <ol className={classes['entries']}>
        {entries.map((entry, at) => (
          <Entry
            key={typeof entry['id'] === 'string' ? entry['id'] : at}
            of={of}
            path={path}
            place={place}
            at={at}
            entry={entry}
            sentence={sentences?.[path]}
            isLast={at === entries.length - 1}
            isNew={at >= stored.length}
            onPart={(name, next) => setPart(at, name, next)}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {readOnly ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          disabled={begun !== undefined}
          onClick={add}
        >
          Add to {label.toLowerCase()}
        </Button>
      )}
    </section>
  );
}

interface EntryProps {
  readonly of: Field;
  readonly path: string;
  readonly place: string;
  readonly at: number;
  readonly entry: UnknownRecord;
  readonly sentence: Sentence | undefined;
  readonly isLast: boolean;
  /** True until it is stored. */
  readonly isNew: boolean;
  readonly onPart: (name: string, next: unknown) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}

function Entry({ of, path, place, at, entry, sentence, isLast, isNew, onPart, onMove, onRemove }: EntryProps) {
  const { readOnly } = useFieldSurroundings();
  const [opened] = useState(isNew);
  const today = useToday();
  const fields = of.spec.kind === 'group' ? of.spec.fields : {};
  const called =
    (isLink(fields) ? '' : nameIn(entry)) || entryWordsOn(fields, entry, today) || idIn(entry) || (isNew ? 'New' : `${at + 1}`);
  const here = `${place}.${at}`;
  const usual = sentence?.completedBy?.(entry) ?? [];
  const rest = Object.keys(fields).filter((name) => name !== 'id' && !sentence?.fields.includes(name) && !usual.includes(name));
  const parts = { field: of, path, at: here, entry, onPart };
  return (
    <li className={classes['entry']}>
      <Fold paths={[here]} opens={opened}>
        <summary>
          <span className={classes['number']}>{at + 1}</span>
          <span className={classes['grow']}>{sentence ? sentence.words(entry) : labelIn(entry, called)}</span>
        </summary>
        <div className={classes['fields']}>
          {sentence ? (
            <>
              <sentence.Editor at={here} entry={entry} onPart={onPart} />
              <RefusedParts at={here} sentence={sentence} />
              {usual.length > 0 ? <GroupParts {...parts} without={[...sentence.fields, ...rest]} /> : null}
            </>
          ) : null}
          <Rest folded={sentence !== undefined} paths={rest.map((name) => `${here}.${name}`)}>
            <GroupParts {...parts} {...(sentence && { without: [...sentence.fields, ...usual] })} />
          </Rest>
          {isNew ? <p className={classes['about']}>{awaitedWords(of, entry)}</p> : null}
        </div>
      </Fold>
      {readOnly ? null : (
        <div className={classes['entryActions']}>
          <ActionIcon size={26} aria-label={`Move ${called} up`} disabled={at === 0 || isNew} onClick={() => onMove(-1)}>
            <IconArrowUp size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon size={26} aria-label={`Move ${called} down`} disabled={isLast || isNew} onClick={() => onMove(1)}>
            <IconArrowDown size={15} aria-hidden />
          </ActionIcon>
          <ActionIcon size={26} aria-label={`Remove ${called}`} onClick={onRemove}>
            <IconTrash size={15} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </li>
  );
}

const labelIn = (entry: UnknownRecord, called: string): string => {
  const kind = [entry['content'], entry['kind'], entry['severity'], entry['presence']].find(
    (one) => typeof one === 'string' && one !== called,
  );
  // A title is the user's text; a value of a closed set shows its label.
  const isText = called === entry['title'] || Object.values(entry).every((one) => one !== called);
  const name = isText ? called : labelOfValue(called);
  return typeof kind === 'string' && nameIn(entry) === called ? `${name} · ${labelOfValue(kind)}` : name;
};
