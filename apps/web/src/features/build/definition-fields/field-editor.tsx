import { Button } from '@mantine/core';
import { type Field, labelOf } from '@notewell/model';
import { type ComponentType, useContext } from 'react';
import { blankOf } from './blank.ts';
import { ConditionsField } from './conditions-field.tsx';
import { type FieldProps, NestedField, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';
import { CodesField, GroupsField, QuestionField, QuestionsField, WordsField } from './list-fields.tsx';
import { ReferenceField, ReferencesField } from './reference-field.tsx';
import { RefusedPlaces, RefusedText, refusedAt, textOf } from './refused-places.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { BooleanField, CodeField, CodingField, NumberField, TextField } from './simple-fields.tsx';

type Editor = ComponentType<FieldProps>;

/** Fields with their own editor, matched by the end of their path. */
const special: readonly (readonly [RegExp, Editor])[] = [
  [/(?:^|\.)(?:displayWhen|requiredWhen|appliesWhen|satisfiedWhen|when)$/, ConditionsField],
  [/^scoring\.items$|^subscales\.items$|(?:^|\.)calculation\.from$|^scoring\.(?:positiveItems|rules\.items)$/, QuestionsField],
  [/^scoring\.alerts\.linkId$/, QuestionField],
];

const byKind: { readonly [kind: string]: Editor } = {
  text: TextField,
  date: TextField,
  number: NumberField,
  boolean: BooleanField,
  code: CodeField,
  reference: ReferenceField,
  json: RichTextField,
  group: GroupField,
};
const lists: { readonly [kind: string]: Editor } = {
  code: CodesField,
  reference: ReferencesField,
  group: GroupsField,
  text: WordsField,
  number: WordsField,
};

const isCoding = (field: Field) =>
  field.spec.kind === 'group' && Object.keys(field.spec.fields).sort().join(' ') === 'code display system';

function editorOf(field: Field, path: string): Editor | undefined {
  const own = special.find(([pattern]) => pattern.test(path))?.[1];
  if (own) return own;
  if (isCoding(field)) return CodingField;
  const { spec } = field;
  return spec.kind === 'list' ? lists[spec.of.spec.kind] : byKind[spec.kind];
}

const Nothing = () => null;

/** Editors that show errors at their input. */
const saysFault: ReadonlySet<Editor> = new Set([
  TextField,
  NumberField,
  BooleanField,
  CodeField,
  CodesField,
  WordsField,
  QuestionsField,
  QuestionField,
]);

/** True if the field's editor contains an editor for the part below it. */
function hasEditor({ spec }: Field, Editor: Editor, below: readonly string[]): boolean {
  if (Editor === GroupField) return spec.kind === 'group' && below[0] !== undefined && below[0] in spec.fields;
  if (Editor !== GroupsField || spec.kind !== 'list' || spec.of.spec.kind !== 'group') return false;
  const [, name] = below;
  return name !== undefined && name !== 'id' && name in spec.of.spec.fields;
}

/** Edits one field as its declaration describes. Only the model knows the fields. */
export function FieldEditor(props: FieldProps) {
  const chosen = { Editor: editorOf(props.field, props.path) ?? Nothing };
  const places = useContext(RefusedPlaces);
  const refused = textOf(refusedAt(places, props.at, (below) => hasEditor(props.field, chosen.Editor, below)));
  const isSaid = saysFault.has(chosen.Editor);
  return (
    <NestedField value={FieldEditor}>
      <chosen.Editor {...props} {...(isSaid && { error: refused })} />
      <RefusedText text={isSaid ? undefined : refused} />
    </NestedField>
  );
}

/** A group of fields. Its required fields are added with the first one; the group is removed as a whole. */
function GroupField({ field, label, path, at, value, onChange }: FieldProps) {
  const { readOnly } = useFieldSurroundings();
  const { spec } = field;
  if (spec.kind !== 'group') return null;
  const blank = blankOf(field);
  const start = typeof blank === 'object' && blank !== null ? blank : {};
  const entry: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return (
    <fieldset className={classes['group']}>
      <legend>{label}</legend>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      {Object.entries(spec.fields).map(([name, inner]) => (
        <FieldEditor
          key={name}
          field={inner}
          name={name}
          path={`${path}.${name}`}
          at={`${at}.${name}`}
          label={labelOf(name, inner)}
          value={entry[name]}
          onChange={(next) => {
            const { [name]: _before, ...rest } = entry;
            const all = { ...start, ...rest, ...(next === undefined ? {} : { [name]: next }) };
            onChange(Object.keys(all).length === 0 ? undefined : all);
          }}
        />
      ))}
      {value === undefined || readOnly ? null : (
        <Button
          className={classes['clear'] ?? ''}
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() => onChange(undefined)}
        >
          Clear {label.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}
