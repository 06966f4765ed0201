import { ActionIcon, Button, Checkbox, MultiSelect, Select, TagsInput } from '@mantine/core';
import { type Field, isRecord, labelOf, labelOfValue, type QuestionnaireItem, type UnknownRecord } from '@notewell/model';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { blankOf } from './blank.ts';
import { type FieldProps, NestedField, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';
import { Fold } from './refused-places.tsx';
import { RefusedParts, sentences } from './sentences.tsx';

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const orNothing = (list: readonly unknown[]) => (list.length === 0 ? undefined : list);

/** Several of a closed set. */
export function CodesField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const of = spec.kind === 'list' ? spec.of.spec : spec;
  if (of.kind !== 'code') return null;
  return (
    <Checkbox.Group
      label={label}
      description={spec.about}
      error={error}
      value={texts(value)}
      onChange={(next) => onChange(orNothing(next))}
    >
      <div className={classes['checks']}>
        {of.values.map((one) => (
          <Checkbox key={one} value={one} label={labelOfValue(one)} disabled={readOnly} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** Several texts or numbers; Enter adds one. */
export function WordsField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const numeric = spec.kind === 'list' && spec.of.spec.kind === 'number';
  return (
    <TagsInput
      label={label}
      description={spec.about}
      error={error}
      placeholder="Type and press Enter"
      disabled={readOnly}
      value={texts(value)}
      onChange={(next) => onChange(orNothing(numeric ? next.map(Number).filter((one) => Number.isFinite(one) && one > 0) : next))}
    />
  );
}

export const questionLabel = ({ prefix, text, shortText, linkId }: QuestionnaireItem): string =>
  [prefix, shortText ?? text ?? linkId].filter(Boolean).join(' ').slice(0, 90);
/** Options of a select, unique by linkId, because two questions may have the same text. */
export const questionData = (questions: readonly QuestionnaireItem[], besides: readonly string[] = []) => {
  const known = new Set(questions.map(({ linkId }) => linkId));
  return [
    ...new Map(questions.map((item) => [item.linkId, { value: item.linkId, label: questionLabel(item) }])).values(),
    ...besides
      .filter((linkId) => linkId !== '' && !known.has(linkId))
      .map((linkId) => ({ value: linkId, label: `${linkId} (not in this form)` })),
  ];
};

/** Selects questions of the form, by linkId. */
export function QuestionsField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { questions, readOnly } = useFieldSurroundings();
  return (
    <MultiSelect
      label={label}
      description={spec.about}
      error={error}
      searchable
      disabled={readOnly}
      data={questionData(questions, texts(value))}
      value={texts(value)}
      onChange={(next) => onChange(spec.required ? next : orNothing(next))}
    />
  );
}
export function QuestionField({ field: { spec }, label, value, onChange, error }: FieldProps) {
  const { questions, readOnly } = useFieldSurroundings();
  const held = typeof value === 'string' ? value : '';
  return (
    <Select
      label={label}
      description={spec.about}
      error={error}
      searchable
      clearable
      disabled={readOnly}
      data={questionData(questions, [held])}
      value={held || null}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

const nameIn = (entry: UnknownRecord): string =>
  ['title', 'label', 'display', 'name', 'kind', 'rule', 'message', 'section', 'id']
    .map((name) => entry[name])
    .find((one): one is string => typeof one === 'string' && one !== '') ?? '';

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

/** A list of field groups that can be collapsed, moved and removed. */
export function GroupsField({ field: { spec }, label, path, at: place, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const Nested = useContext(NestedField);
  const of: Field | undefined = spec.kind === 'list' ? spec.of : undefined;
  if (of?.spec.kind !== 'group') return null;
  const { fields } = of.spec;
  const entries = Array.isArray(value) ? value.filter(isRecord) : [];
  const put = (next: readonly UnknownRecord[]) => onChange(orNothing(next));
  const move = (at: number, by: number) => {
    const next = [...entries];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    put(next);
  };
  const blank = blankOf(of);
  const sentence = sentences[path];
  const rest = Object.entries(fields).filter(([name]) => name !== 'id' && !sentence?.fields.includes(name));
  const setPart = (at: number, name: string, next: unknown) =>
    put(
      entries.map((one, other) => {
        if (other !== at) return one;
        const { [name]: _before, ...others } = one;
        return next === undefined ? others : { ...others, [name]: next };
      }),
    );
  return (
    <section aria-label={label}>
      <div className={classes['label']}>{label}</div>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      <ol className={classes['entries']}>
        {entries.map((entry, at) => {
          const called = nameIn(entry) || `${at + 1}`;
          return (
            <li key={typeof entry['id'] === 'string' ? entry['id'] : at} className={classes['entry']}>
              <Fold paths={[`${place}.${at}`]}>
                <summary>
                  <span className={classes['number']}>{at + 1}</span>
                  <span className={classes['grow']}>{sentence ? sentence.words(entry) : labelIn(entry, called)}</span>
                </summary>
                <div className={classes['fields']}>
                  {sentence ? (
                    <>
                      <sentence.Editor at={`${place}.${at}`} entry={entry} onPart={(name, next) => setPart(at, name, next)} />
                      <RefusedParts at={`${place}.${at}`} fields={sentence.fields} />
                    </>
                  ) : null}
                  <Rest folded={sentence !== undefined} paths={rest.map(([name]) => `${place}.${at}.${name}`)}>
                    {rest.map(([name, field]) => (
                      <Nested
                        key={name}
                        field={field}
                        name={name}
                        path={`${path}.${name}`}
                        at={`${place}.${at}.${name}`}
                        label={labelOf(name, field)}
                        value={entry[name]}
                        onChange={(next) => setPart(at, name, next)}
                      />
                    ))}
                  </Rest>
                </div>
              </Fold>
              {readOnly ? null : (
                <div className={classes['entryActions']}>
                  <ActionIcon size={26} aria-label={`Move ${called} up`} disabled={at === 0} onClick={() => move(at, -1)}>
                    <IconArrowUp size={15} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={26}
                    aria-label={`Move ${called} down`}
                    disabled={at === entries.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <IconArrowDown size={15} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    size={26}
                    aria-label={`Remove ${called}`}
                    onClick={() => put(entries.filter((_one, other) => other !== at))}
                  >
                    <IconTrash size={15} aria-hidden />
                  </ActionIcon>
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {readOnly || !isRecord(blank) ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => put([...entries, blank])}
        >
          Add to {label.toLowerCase()}
        </Button>
      )}
    </section>
  );
}

const labelIn = (entry: UnknownRecord, called: string): string => {
  const kind = [entry['content'], entry['kind'], entry['severity'], entry['presence']].find(
    (one) => typeof one === 'string' && one !== called,
  );
  // A title is the user's text; any other value shows its label.
  const name = entry['title'] === called ? called : labelOfValue(called);
  return typeof kind === 'string' ? `${name} · ${labelOfValue(kind)}` : called;
};
