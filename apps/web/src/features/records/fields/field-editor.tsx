import { Button } from '@mantine/core';
import { type Field, isRecord } from '@notewell/model';
import { useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { inLabels } from '../../../platform/words.ts';
import { blankOf } from './blank.ts';
import { type Editor, type FieldProps, NestedField, type OwnEditor, useFieldSurroundings } from './field-context.ts';
import classes from './fields.module.css';
import { GroupParts, partNames } from './group-parts.tsx';
import { GroupsField } from './groups-field.tsx';
import { CodesField, SeveralField, WordsField } from './list-fields.tsx';
import { ReferenceField, ReferencesField } from './reference-field.tsx';
import { RefusedPlaces, RefusedText, refusedAt, textOf } from './refused-places.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { BooleanField, CodedField, CodeField, CodingField, TextField, TypedField } from './simple-fields.tsx';
import { TelecomField } from './telecom-field.tsx';

const byKind: { readonly [kind: string]: Editor } = {
  text: TextField,
  number: TypedField,
  date: TypedField,
  time: TypedField,
  instant: TypedField,
  duration: TypedField,
  approximateDate: TypedField,
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
  date: SeveralField,
  time: SeveralField,
};

const isCoding = ({ spec }: Field) =>
  spec.kind === 'group' && 'code' in spec.fields && 'system' in spec.fields && 'display' in spec.fields;
const isVocabulary = ({ spec }: Field) => spec.kind === 'group' && spec.vocabulary !== undefined;

/** The editor for a field by its declaration; undefined if there is none. */
export function editorOf(field: Field, path: string, own: readonly OwnEditor[] = []): Editor | undefined {
  const special = own.find((one) => one.path.test(path));
  if (special) return special.Editor;
  const { spec } = field;
  if (isVocabulary(field)) return CodedField;
  if (isCoding(field)) return CodingField;
  if (spec.kind !== 'list') return byKind[spec.kind];
  if (spec.of.spec.kind === 'group' && spec.of.spec.shape === 'contactPoint') return TelecomField;
  return isCoding(spec.of) ? SeveralField : lists[spec.of.spec.kind];
}

const Nothing = () => null;

/** Editors that show errors at their input. */
const saysFault: ReadonlySet<Editor> = new Set([
  TextField,
  TypedField,
  BooleanField,
  CodeField,
  CodesField,
  CodedField,
  WordsField,
]);

/** True if the field's editor contains an editor for the part below it. */
function hasEditor({ spec }: Field, chosen: Editor, [first, second]: readonly string[]): boolean {
  if (first === undefined) return false;
  if (chosen === GroupField) return spec.kind === 'group' && partNames(spec.fields).includes(first);
  if (chosen === TelecomField || chosen === SeveralField) return true;
  if (chosen !== GroupsField || spec.kind !== 'list' || spec.of.spec.kind !== 'group') return false;
  return second !== undefined && partNames(spec.of.spec.fields).includes(second);
}

/** The same with the practice's labels in its words. */
function useInLabels(props: FieldProps): FieldProps {
  const { t } = useTranslation();
  const { field, label } = props;
  const about = field.spec.about && inLabels(t, field.spec.about);
  const said = useMemo(() => (about === undefined || about === field.spec.about ? field : field.about(about)), [field, about]);
  return { ...props, field: said, label: inLabels(t, label) };
}

/** Edits one field as its declaration describes. Only the model knows the fields. */
export function FieldEditor(given: FieldProps) {
  const { editors = [] } = useFieldSurroundings();
  const props = useInLabels(given);
  const chosen = { Editor: editorOf(props.field, props.path, editors) ?? Nothing };
  const places = useContext(RefusedPlaces);
  const refused = textOf(refusedAt(places, props.at, (below) => hasEditor(props.field, chosen.Editor, below)));
  const isSaid =
    saysFault.has(chosen.Editor) || editors.some(({ Editor: own, saysFault: says }) => own === chosen.Editor && says === true);
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
  const start = isRecord(blank) ? blank : {};
  const entry = isRecord(value) ? value : {};
  return (
    <fieldset className={classes['group']}>
      <legend>{label}</legend>
      {spec.about ? <p className={classes['about']}>{spec.about}</p> : null}
      <GroupParts
        field={field}
        path={path}
        at={at}
        entry={entry}
        onPart={(name, next) => {
          const { [name]: _before, ...rest } = entry;
          const all = { ...start, ...rest, ...(next === undefined ? {} : { [name]: next }) };
          onChange(Object.keys(all).length === 0 ? undefined : all);
        }}
      />
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
