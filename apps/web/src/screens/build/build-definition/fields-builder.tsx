import type { KeptItem } from '@notewell/client';
import { completed, definitionOf } from '@notewell/model';
import { Section } from '@notewell/ui';
import { useDeferredValue, useMemo, useRef } from 'react';
import { FieldContext } from '../../../features/build/definition-fields/field-context.ts';
import { NamedFields } from '../../../features/build/definition-fields/named-fields.tsx';
import { focusRefused, RefusedPlaces } from '../../../features/build/definition-fields/refused-places.tsx';
import { RefusedParts } from '../../../features/build/definition-fields/sentences.tsx';
import { checkDraft } from '../../../features/build/definitions/check-draft.ts';
import type { DefinitionDraft, Fields } from '../../../features/build/definitions/definition-draft.ts';
import { type DefinitionType, kept, kinds } from '../../../features/build/definitions/kinds.ts';
import classes from './definition.module.css';
import { FindingList } from './finding-list.tsx';
import { Preview } from './preview/index.tsx';
import { RefusedChange, refusedOf } from './refused-change.tsx';
import { useRetiredReferences } from './retired-references.ts';
import { today } from './today.ts';

interface FieldsBuilderProps {
  readonly type: Exclude<DefinitionType, 'Questionnaire'>;
  readonly draft: DefinitionDraft;
  readonly value: Fields;
  readonly readOnly: boolean;
  /** The last change, where the server refused it. */
  readonly refused: KeptItem | undefined;
}

/** Edits definitions other than forms: the declared fields in groups, with errors next to them. */
export function FieldsBuilder({ type, draft, value, readOnly, refused }: FieldsBuilderProps) {
  const { fields } = definitionOf(type);
  const whole = useMemo(() => completed({ fields }, value), [fields, value]);
  const surroundings = useMemo(() => ({ questions: [], sections: [], readOnly }), [readOnly]);
  const own = useMemo(() => checkDraft(type, value, today()), [type, value]);
  const settled = useDeferredValue(whole);
  const findings = [...own, ...useRetiredReferences(value)];
  const listed = new Set(kinds[type].parts.flatMap((part) => part.fields));
  const rest = Object.keys(fields).filter((name) => !listed.has(name) && !kept.has(name));
  const parts = rest.length > 0 ? [...kinds[type].parts, { title: 'More', fields: rest }] : kinds[type].parts;
  const sentence = kinds[type].sentence;
  const places = useMemo(() => refusedOf(value, refused), [value, refused]);
  const shown = new Set(parts.flatMap((part) => part.fields));
  const editor = useRef<HTMLDivElement>(null);
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
          <RefusedPlaces value={places}>
            {sentence ? (
              <section className={classes['sentenceCard']} aria-label="The rule in a sentence">
                <div className={classes['usual']}>
                  <sentence.Editor entry={value} onPart={(name, next) => draft.change(name, next)} />
                  <RefusedParts at={undefined} fields={sentence.fields} />
                </div>
              </section>
            ) : null}
            {parts.map((part) => (
              <Section key={part.title} title={part.title}>
                <div className={classes['fields']}>
                  <NamedFields
                    fields={fields}
                    names={part.fields.filter((name) => !sentence?.fields.includes(name))}
                    values={value}
                    onChange={(name, next) => draft.change(name, next)}
                  />
                </div>
              </Section>
            ))}
          </RefusedPlaces>
        </div>
        <aside className={classes['aside']} aria-label="Checks and preview">
          <h2>Checks</h2>
          {findings.length === 0 ? <p className={classes['quiet']}>No problems found.</p> : <FindingList findings={findings} />}
          <h2>Try out</h2>
          <Preview type={type} value={settled} />
        </aside>
      </div>
    </FieldContext>
  );
}
