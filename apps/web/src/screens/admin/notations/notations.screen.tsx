import type { Notation } from '@notewell/model';
import { errorProne } from '@notewell/rules/notations';
import { Section } from '@notewell/ui';
import { adminParts } from '../../../features/admin/admin-page/index.ts';
import { type Shelf, ShelfPage } from '../../../features/admin/shelf/index.ts';
import classes from './notations.module.css';

const shelf: Shelf<Notation> = {
  type: 'Notation',
  noun: 'Notation',
  about:
    'Signs and abbreviations of clinical writing. An error-prone one is underlined while somebody types it in a note, with what to write instead.',
  order: { orderBy: 'name', order: 'asc' },
  fields: ['symbol', 'meaning', 'kind', 'category', 'errorProne', 'instead', 'spoken', 'note', 'source', 'active'],
  labels: { errorProne: 'Underline it in notes', instead: 'Write instead', note: 'Why', active: 'In use' },
  begins: { kind: 'Abbreviation', errorProne: true },
  nameOf: ({ symbol }) => symbol,
  detailOf: ({ meaning, instead }) => (instead ? `${meaning}. Write: ${instead}` : meaning),
  stateOf: ({ active, errorProne }) =>
    active === false
      ? { word: 'Not in use', tone: 'quiet' }
      : errorProne
        ? { word: 'Underlined', tone: 'warn' }
        : { word: 'Known', tone: 'info' },
};

/** Signs and abbreviations that all practices share, for those who keep them. */
export default function AdminNotationsScreen() {
  return (
    <ShelfPage part={adminParts.notations} shelf={shelf}>
      <Section title="Always underlined" aside={errorProne.length}>
        <p className={classes['words']}>
          Known everywhere without an entry. An entry with the same symbol replaces one, or switches it off if it is not in use.
        </p>
        <ul className={classes['usual']}>
          {errorProne.map(({ symbol, why }) => (
            <li key={symbol}>
              <b>{symbol}</b> {why}
            </li>
          ))}
        </ul>
      </Section>
    </ShelfPage>
  );
}
