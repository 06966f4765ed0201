import type { QuestionnaireItem } from '@notewell/model';
import { type Condition, conditionWords, subjectWords } from '@notewell/rules';
import { questionLabel } from '../../../../features/build/definition-fields/question-fields.tsx';
import classes from '../definition.module.css';
import { rowsOf } from '../tree.ts';
import preview from './preview.module.css';

interface LogicMapProps {
  readonly items: readonly QuestionnaireItem[];
  readonly naming: (id: string) => string | undefined;
  readonly onGo: (linkId: string) => void;
}
interface Branch {
  readonly item: QuestionnaireItem;
  readonly words: string;
}

/** Every answer that decides about other questions, with what follows from it. */
export function LogicMap({ items, naming, onGo }: LogicMapProps) {
  const all = rowsOf(items).map(({ item }) => item);
  const find = (linkId: string) => all.find((item) => item.linkId === linkId);
  const sources = new Map<string, Branch[]>();
  const put = (item: QuestionnaireItem, verb: string, condition: Condition) => {
    const source = condition.question ?? `subject ${condition.subject ?? 'Unknown'}`;
    const words = `${verb} when ${conditionWords(condition, find, naming)}`;
    sources.set(source, [...(sources.get(source) ?? []), { item, words }]);
  };
  for (const item of all) {
    const no = item.displayWhen?.logic === 'None';
    for (const one of item.displayWhen?.conditions ?? []) put(item, no ? 'hides' : 'shows', one);
    for (const one of item.requiredWhen?.conditions ?? []) put(item, 'must be answered', one);
    for (const from of item.calculation?.from ?? []) {
      const list = sources.get(from) ?? [];
      sources.set(from, [...list, { item, words: 'is worked out from it' }]);
    }
  }
  if (sources.size === 0)
    return <p className={classes['quiet']}>Every question shows always. Conditions appear here as a map.</p>;
  return (
    <ul className={preview['map']} aria-label="Logic">
      {[...sources].map(([source, branches]) => {
        const item = find(source);
        return (
          <li key={source}>
            {item ? (
              <button type="button" onClick={() => onGo(item.linkId)}>
                <strong>{questionLabel(item)}</strong>
              </button>
            ) : (
              <strong>{sourceWords(source)}</strong>
            )}
            <ul>
              {branches.map((branch, at) => (
                <li key={at}>
                  <button type="button" onClick={() => onGo(branch.item.linkId)}>
                    → “{questionLabel(branch.item)}” <span className={classes['quiet']}>{branch.words}</span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

function sourceWords(source: string): string {
  if (!source.startsWith('subject ')) return 'A question that is not in this form';
  // The source was made from a condition's subject.
  return subjectWords(source.slice('subject '.length) as Parameters<typeof subjectWords>[0]).replace(/^the /, 'The ');
}
