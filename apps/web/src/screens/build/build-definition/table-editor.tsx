import type { QuestionnaireItem } from '@notewell/model';
import { isGrid, isPlaceholder, offerOf } from '@notewell/rules';
import { addedRow } from '../../../features/build/paper/added-row.ts';
import { OptionsEditor } from './options-editor.tsx';
import { OfferIcon } from './question-icons.tsx';
import { QuestionPicker } from './question-picker.tsx';
import { retyped, takesOptions } from './question-types.ts';
import { TextList } from './text-list.tsx';
import { freeLinkId } from './tree.ts';

type Items = readonly QuestionnaireItem[];

interface TableEditorProps {
  readonly item: QuestionnaireItem;
  readonly readOnly: boolean;
  readonly onChange: (change: (item: QuestionnaireItem) => QuestionnaireItem) => void;
}

/** The columns of a table with added rows, or the rows of a grid with the same answers. Nothing for other questions. */
export function TableEditor({ item, readOnly, onChange }: TableEditorProps) {
  if (!isGrid(item)) return null;
  const row = addedRow(item);
  if (row)
    return (
      <Names
        noun="Column"
        items={row.items ?? []}
        stem={item.linkId}
        readOnly={readOnly}
        isTyped
        onChange={(change) =>
          onChange((now) => ({
            ...now,
            items: (now.items ?? []).map((one, at) => (at === 0 ? { ...one, items: change(one.items ?? []) } : one)),
          }))
        }
      />
    );
  const rows = item.items ?? [];
  const first = rows.find(takesOptions);
  const isPlain = rows.every(({ items = [] }) => items.length === 0);
  if (!isPlain) return null;
  return (
    <>
      <Names
        noun="Row"
        items={rows}
        stem={item.linkId}
        readOnly={readOnly}
        onChange={(change) => onChange((now) => ({ ...now, items: change(now.items ?? []) }))}
      />
      {first ? (
        <OptionsEditor
          item={first}
          readOnly={readOnly}
          onChange={(options) =>
            onChange((now) => ({
              ...now,
              items: (now.items ?? []).map((one) => (takesOptions(one) ? { ...one, options } : one)),
            }))
          }
        />
      ) : null}
    </>
  );
}

interface NamesProps {
  readonly noun: string;
  readonly items: Items;
  /** The beginning of new linkIds. */
  readonly stem: string;
  readonly readOnly: boolean;
  /** True if each has a kind of its own. */
  readonly isTyped?: boolean;
  readonly onChange: (change: (items: Items) => QuestionnaireItem[]) => void;
}

function Names({ noun, items, stem, readOnly, isTyped = false, onChange }: NamesProps) {
  const insert = (now: Items, at: number, texts: readonly string[]) => {
    const model = now.at(-1);
    const isNew = texts.every(isPlaceholder);
    const before = now.slice(0, at);
    const after = now.slice(at).filter(({ text }) => isNew || !isPlaceholder(text));
    let all = [...now];
    const added = texts.map((text): QuestionnaireItem => {
      // Rows share their answers; a column begins as a short answer.
      const shared: Omit<QuestionnaireItem, 'linkId'> = !isTyped && model ? model : { type: 'String' };
      const { items: _items, ...made }: QuestionnaireItem = { ...shared, linkId: freeLinkId(all, stem), text };
      all = [...all, made];
      return made;
    });
    return [...before, ...added, ...after];
  };
  return (
    <TextList
      noun={noun}
      texts={items.map(({ text = '' }) => text)}
      readOnly={readOnly}
      isPlaceholder={isPlaceholder}
      onText={(at, text) => onChange((now) => now.map((one, other) => (other === at ? { ...one, text } : one)))}
      onInsert={(at, texts) => onChange((now) => insert(now, at, texts))}
      onRemove={(at) => onChange((now) => now.filter((_one, other) => other !== at))}
      onMove={(at, by) =>
        onChange((now) => {
          const next = [...now];
          const [one] = next.splice(at, 1);
          if (one) next.splice(at + by, 0, one);
          return next;
        })
      }
      extra={(at) => {
        const one = items[at];
        if (!isTyped || !one) return null;
        const offer = offerOf(one);
        return (
          <QuestionPicker
            label={offer.name}
            called={`${noun} ${at + 1}: ${offer.name}`}
            icon={<OfferIcon offer={offer} />}
            disabled={readOnly}
            onPick={(next) => onChange((now) => now.map((each, other) => (other === at ? retyped(each, next) : each)))}
          />
        );
      }}
    />
  );
}
