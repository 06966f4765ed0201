import { SegmentedControl } from '@mantine/core';
import type { KeptItem } from '@notewell/client';
import { completed, definitionOf, type Questionnaire, type QuestionnaireItem, typedAs } from '@notewell/model';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { DefinitionContext } from '../../../features/build/definition-fields/definition-context.ts';
import { definitionEditors } from '../../../features/build/definition-fields/definition-editors.ts';
import type { Fields, RecordDraft } from '../../../features/records/draft/record-draft.ts';
import { type Refused, RefusedChange, refusedOf } from '../../../features/records/draft/refused-change.tsx';
import { FieldContext } from '../../../features/records/fields/field-context.ts';
import { focusRefused, RefusedPlaces } from '../../../features/records/fields/refused-places.tsx';
import { useFindings } from './checks/use-findings.ts';
import classes from './definition.module.css';
import { FormPanel, formParts } from './form-panel.tsx';
import { FormPreview } from './form-preview.tsx';
import { Outline } from './outline.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { retyped } from './question-types.ts';
import { changed, find, pathOf, renamed, rowsOf } from './tree.ts';
import { useEdits } from './use-edits.ts';

interface FormBuilderProps {
  readonly draft: RecordDraft;
  readonly value: Fields;
  readonly readOnly: boolean;
  /** The last change, where the server refused it. */
  readonly refused: KeptItem | undefined;
}

const formFields: ReadonlySet<string> = new Set(formParts.flatMap(({ fields }) => fields));

const definition = definitionOf('Questionnaire');

/** The form builder: outline, selected question, and live preview. */
export function FormBuilder({ draft, value, readOnly, refused }: FormBuilderProps) {
  // Only opened for this type; `completed` adds the missing fields.
  const form = useMemo(() => typedAs('Questionnaire', completed(definition, value)), [value]);
  const items = useMemo(() => form.items ?? [], [form.items]);
  const [selected, setSelected] = useState<string>();
  const [pane, setPane] = useState('Outline');
  const fixed = form.fixedWording === true;
  const rows = useMemo(() => rowsOf(items), [items]);
  const surroundings = useMemo(() => ({ ...definitionEditors, readOnly: readOnly || fixed }), [readOnly, fixed]);
  const questions = useMemo(() => ({ questions: rows.map(({ item }) => item), current: selected }), [rows, selected]);
  const written = useDeferredValue(value);
  const findings = useFindings('Questionnaire', written);
  const item = selected === undefined ? undefined : find(items, selected);
  const put = (next: readonly QuestionnaireItem[]) => draft.change('items', next.length > 0 ? next : undefined);
  const go = (at: string) => {
    setSelected(find(items, at) ? at : undefined);
    setPane('Question');
  };
  const places = useMemo(() => refusedOf(value, refused), [value, refused]);
  const ofQuestions = useMemo(
    () => new Map(places.filter(({ at }) => find(items, at)).map((one) => [one.at, one.message])),
    [places, items],
  );
  const { editor, seek } = useSeek(go);
  const isShownThere = ({ at, path }: Refused) =>
    ofQuestions.has(at) || (selected === undefined && formFields.has(path.split('.')[0] ?? ''));
  const rename = (from: string, to: string) => {
    renameIn(draft, form, { from, to });
    setSelected(to);
  };
  const edit = useEdits({
    items,
    selected,
    put,
    select: (linkId) => {
      setSelected(linkId);
      setPane('Question');
    },
  });
  return (
    <DefinitionContext value={questions}>
      <FieldContext value={surroundings}>
        {refused ? <RefusedChange refused={refused} places={places} isShownThere={isShownThere} onGo={seek} /> : null}
        <SegmentedControl
          className={classes['panes'] ?? ''}
          aria-label="Part of the builder"
          data={['Outline', 'Question', 'Try out']}
          value={pane}
          onChange={setPane}
        />
        <div className={classes['builder']} data-pane={pane}>
          <section className={classes['outline']} aria-label="Outline">
            <Outline
              items={items}
              rows={rows}
              selected={selected}
              faulty={useMemo(() => new Set(findings.map(({ at }) => at)), [findings])}
              refused={ofQuestions}
              readOnly={readOnly || fixed}
              onSelect={(linkId) => {
                setSelected(linkId);
                if (pane === 'Outline' && linkId !== selected) setPane('Question');
              }}
              onChange={put}
              onAdd={edit.add}
              onTake={edit.take}
            />
          </section>
          <section className={classes['middle']} aria-label="Question" ref={editor}>
            <RefusedPlaces value={places}>
              {fixed ? (
                <p className={classes['notice']}>
                  A published instrument: its wording and scoring are its authors’ and are not changed here.
                </p>
              ) : null}
              {item ? (
                <QuestionPanel
                  key={item.linkId}
                  item={item}
                  at={pathOf(items, item.linkId) ?? ''}
                  readOnly={readOnly || fixed}
                  onChange={(change) => put(changed(items, item.linkId, change))}
                  onRename={(to) => rename(item.linkId, to)}
                  isNew={edit.added === item.linkId}
                  onRetype={(offer) => put(changed(items, item.linkId, (now) => retyped(now, offer)))}
                  onNext={edit.next}
                  onLines={edit.lines}
                  onCopy={edit.copy}
                  onRemove={edit.remove}
                />
              ) : (
                <FormPanel draft={draft} value={value} />
              )}
            </RefusedPlaces>
          </section>
          <FormPreview form={form} findings={findings} selected={selected} onPick={setSelected} onGo={go} />
        </div>
      </FieldContext>
    </DefinitionContext>
  );
}

/** Selects the question of a refused change, then focuses the refused field in the editor. */
function useSeek(go: (at: string) => void) {
  const editor = useRef<HTMLElement>(null);
  const [sought, setSought] = useState(0);
  useEffect(() => {
    if (sought > 0 && editor.current) focusRefused(editor.current);
  }, [sought]);
  const seek = ({ at }: Refused) => {
    go(at);
    setSought((times) => times + 1);
  };
  return { editor, seek };
}

/** Changes a question's linkId in the form, its score and its subscales. */
function renameIn(draft: RecordDraft, form: Questionnaire, { from, to }: { readonly from: string; readonly to: string }) {
  const follow = (list: readonly string[] | undefined) => list?.map((one) => (one === from ? to : one));
  const { items = [], scoring, subscales } = form;
  draft.change('items', renamed(items, from, to));
  if (scoring)
    draft.change('scoring', {
      ...scoring,
      ...(scoring.items && { items: follow(scoring.items) }),
      ...(scoring.alerts && { alerts: scoring.alerts.map((one) => (one.linkId === from ? { ...one, linkId: to } : one)) }),
    });
  if (subscales)
    draft.change(
      'subscales',
      subscales.map((one) => ({ ...one, items: follow(one.items) })),
    );
}
