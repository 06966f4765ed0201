import { definitionOf } from '@notewell/model';
import { lintDefinition } from '@notewell/rules';
import { Section } from '@notewell/ui';
import { useDeferredValue, useMemo } from 'react';
import { FieldContext } from '../../features/definition-fields/field-context.ts';
import { NamedFields } from '../../features/definition-fields/named-fields.tsx';
import type { DefinitionDraft, Fields } from '../../features/definitions/definition-draft.ts';
import { type DefinitionType, kept, kinds } from '../../features/definitions/kinds.ts';
import classes from './definition.module.css';
import { FindingList } from './finding-list.tsx';
import { Preview } from './preview/index.tsx';
import { useRetiredReferences } from './retired-references.ts';
import { today } from './today.ts';

interface FieldsBuilderProps {
  readonly type: Exclude<DefinitionType, 'Questionnaire'>;
  readonly draft: DefinitionDraft;
  readonly value: Fields;
  readonly readOnly: boolean;
}

/** Any definition that is not a form: the fields of its declaration in their groups, with what is wrong beside them. */
export function FieldsBuilder({ type, draft, value, readOnly }: FieldsBuilderProps) {
  const { fields } = definitionOf(type);
  const surroundings = useMemo(() => ({ questions: [], sections: [], readOnly }), [readOnly]);
  const own = useMemo(() => lintDefinition(type, value, today()), [type, value]);
  const settled = useDeferredValue(value);
  const findings = [...own, ...useRetiredReferences(value)];
  const listed = new Set(kinds[type].parts.flatMap((part) => part.fields));
  const rest = Object.keys(fields).filter((name) => !listed.has(name) && !kept.has(name));
  const parts = rest.length > 0 ? [...kinds[type].parts, { title: 'More', fields: rest }] : kinds[type].parts;
  return (
    <FieldContext value={surroundings}>
      <div className={classes['fieldsPage']}>
        <div className={classes['parts']}>
          {parts.map((part) => (
            <Section key={part.title} title={part.title}>
              <div className={classes['fields']}>
                <NamedFields
                  fields={fields}
                  names={part.fields}
                  values={value}
                  onChange={(name, next) => draft.change(name, next)}
                />
              </div>
            </Section>
          ))}
        </div>
        <aside className={classes['aside']} aria-label="Looked through and tried out">
          <h2>Looked through</h2>
          {findings.length === 0 ? (
            <p className={classes['quiet']}>Nothing is wrong with it.</p>
          ) : (
            <FindingList findings={findings} />
          )}
          <h2>Try out</h2>
          <Preview type={type} value={settled} />
        </aside>
      </div>
    </FieldContext>
  );
}
