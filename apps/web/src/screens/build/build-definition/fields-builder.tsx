import type { KeptItem } from '@notewell/client';
import { completed, definitionOf } from '@notewell/model';
import { Section } from '@notewell/ui';
import { type ComponentType, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { definitionEditors } from '../../../features/build/definition-fields/definition-editors.ts';
import { kept, kinds } from '../../../features/build/definitions/kinds.ts';
import { type DefinitionType } from '../../../features/build/definitions/types.ts';
import type { Fields, RecordDraft } from '../../../features/records/draft/record-draft.ts';
import { RefusedChange, refusedOf } from '../../../features/records/draft/refused-change.tsx';
import { FieldContext } from '../../../features/records/fields/field-context.ts';
import { RefusedParts } from '../../../features/records/fields/groups-field.tsx';
import { NamedFields } from '../../../features/records/fields/named-fields.tsx';
import { Fold, focusRefused, type RefusedPlace, RefusedPlaces } from '../../../features/records/fields/refused-places.tsx';
import { useFindings } from './checks/use-findings.ts';
import classes from './definition.module.css';
import { FindingList } from './finding-list.tsx';
import type { PartProps } from './note-type/part.ts';
import { RulesPart } from './note-type/rules-part.tsx';
import { SectionsPart } from './note-type/sections-part.tsx';
import { SigningPart } from './note-type/signing-part.tsx';
import { Preview } from './preview/index.tsx';

interface FieldsBuilderProps {
  readonly type: Exclude<DefinitionType, 'Questionnaire'>;
  readonly draft: RecordDraft;
  readonly value: Fields;
  readonly readOnly: boolean;
  /** The last change, where the server refused it. */
  readonly refused: KeptItem | undefined;
}

/** Parts with an editor of their own, by type and the part's first field. */
const ownParts: { readonly [typeAndField: string]: ComponentType<PartProps> } = {
  'NoteDefinition sections': SectionsPart,
  'NoteDefinition rules': RulesPart,
  'NoteDefinition signatureConfiguration': SigningPart,
};

interface Opened extends RefusedPlace {
  /** Differs each time, so that the same finding opens again. */
  readonly asked: object;
}

/** Puts the focus on the field that shows the message, else on the first of its part. */
function goToField(root: HTMLElement, path: string): void {
  if (focusRefused(root)) return;
  const part = root.querySelector(`[data-fields~="${CSS.escape(path.split('.')[0] ?? '')}"]`);
  part?.scrollIntoView({ block: 'start' });
  part?.querySelector<HTMLElement>('input, textarea, select, button, summary')?.focus({ preventScroll: true });
}

/** Edits definitions other than forms: the declared fields in groups, with errors next to them. */
export function FieldsBuilder({ type, draft, value, readOnly, refused }: FieldsBuilderProps) {
  const { fields } = definitionOf(type);
  const whole = useMemo(() => completed({ fields }, value), [fields, value]);
  const surroundings = useMemo(() => ({ ...definitionEditors, readOnly }), [readOnly]);
  const settled = useDeferredValue(whole);
  const findings = useFindings(type, value);
  const sentence = kinds[type].sentence;
  const listed = new Set([...kinds[type].parts.flatMap((part) => part.fields), ...(sentence?.fields ?? [])]);
  const rest = Object.keys(fields).filter((name) => !listed.has(name) && !kept.has(name));
  const parts = rest.length > 0 ? [...kinds[type].parts, { title: 'More', fields: rest }] : kinds[type].parts;
  const places = useMemo(() => refusedOf(value, refused), [value, refused]);
  /** The finding that was opened: its place shows it until it is settled. */
  const [opened, setOpened] = useState<Opened>();
  const isOpen = findings.some(({ at, message }) => at === opened?.path && message === opened.message);
  const change = (name: string, next: unknown) => draft.change(name, next);
  const shown = new Set([...listed, ...rest]);
  const editor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened && editor.current) goToField(editor.current, opened.path);
  }, [opened]);
  return (
    <FieldContext value={surroundings}>
      {refused ? (
        <RefusedChange
          refused={refused}
          places={places}
          isShownThere={({ path }) => shown.has(path.split('.')[0] ?? '')}
          onGo={() => editor.current && focusRefused(editor.current)}
        />
      ) : null}
      <div className={classes['fieldsPage']} ref={editor}>
        <div className={classes['parts']}>
          <RefusedPlaces value={opened && isOpen ? [opened] : places}>
            {sentence ? (
              <section className={classes['sentenceCard']} aria-label="The rule in a sentence">
                <div className={classes['usual']}>
                  <sentence.Editor entry={value} onPart={change} />
                  <RefusedParts at={undefined} sentence={sentence} />
                  <NamedFields fields={fields} names={sentence.completedBy?.(value) ?? []} values={value} onChange={change} />
                </div>
              </section>
            ) : null}
            {parts.map(({ title, fields: names, advanced }) => {
              const Own = ownParts[`${type} ${names[0]}`];
              const content = (
                <div className={classes['fields']} data-fields={names.join(' ')}>
                  {Own ? (
                    <Own value={value} readOnly={readOnly} onChange={change} />
                  ) : (
                    <NamedFields fields={fields} names={names} values={value} onChange={change} />
                  )}
                </div>
              );
              return advanced ? (
                <Fold key={title} paths={names} className={classes['part']}>
                  <summary>{title}</summary>
                  {content}
                </Fold>
              ) : (
                <Section key={title} title={title}>
                  {content}
                </Section>
              );
            })}
          </RefusedPlaces>
        </div>
        <aside className={classes['aside']} aria-label="Checks and preview">
          <h2>Checks</h2>
          {findings.length === 0 ? (
            <p className={classes['quiet']}>No problems found.</p>
          ) : (
            <FindingList findings={findings} onGo={(at, message) => setOpened({ path: at, message, asked: {} })} />
          )}
          <h2>Try out</h2>
          <Preview type={type} value={settled} />
        </aside>
      </div>
    </FieldContext>
  );
}
