import {
  labelOfValue,
  type NoteDefinition,
  type NoteSectionForm,
  type Questionnaire,
  type SignatureConfiguration,
} from '@notewell/model';
import type { ReactNode } from 'react';
import { sentences } from '../../../features/build/definition-fields/sentences.tsx';
import type { DefinitionType } from '../../../features/build/definitions/types.ts';
import { Paper } from '../../../features/build/paper/paper.tsx';
import { sectionOfferOf } from '../../../features/build/sections/section-offers.ts';
import type { Fields } from '../../../features/records/draft/record-draft.ts';
import classes from './gallery.module.css';

type Of<T> = T & { readonly title: string };

interface ListedProps {
  readonly title: string;
  readonly entries: readonly { readonly id: string; readonly words: string; readonly about?: string }[];
}
const Listed = ({ title, entries }: ListedProps) =>
  entries.length === 0 ? null : (
    <section>
      <h4>{title}</h4>
      <ul>
        {entries.map(({ id, words, about }) => (
          <li key={id}>
            {words} {about ? <small>{about}</small> : null}
          </li>
        ))}
      </ul>
    </section>
  );

const signersOf = ({ signers = [] }: Partial<SignatureConfiguration>) =>
  signers.map((signer) => ({ id: signer.id, words: sentences['signers']?.words(signer) ?? labelOfValue(signer.kind) }));

const looks: { readonly [T in DefinitionType]?: (fields: never) => ReactNode } = {
  Questionnaire: (form: Of<Questionnaire>) => <Paper form={form} />,
  NoteSectionForm: ({ elements = [] }: NoteSectionForm) => (
    <Listed
      title="What it holds"
      entries={elements.map(({ id, title, kind, options = [] }) => ({
        id,
        words: title ?? sectionOfferOf({ kind: 'Form', content: kind }).name,
        about: options.length > 0 ? options.join(', ') : sectionOfferOf({ kind: 'Form', content: kind }).name,
      }))}
    />
  ),
  NoteDefinition: ({ sections = [], rules = [] }: NoteDefinition) => (
    <>
      <Listed
        title="Sections"
        entries={sections.map((one) => ({ id: one.id, words: one.title, about: one.form?.display ?? sectionOfferOf(one).name }))}
      />
      <Listed title="Rules" entries={rules.map((one) => ({ id: one.rule, words: sentences['rules']?.words(one) ?? one.rule }))} />
    </>
  ),
  SignatureConfiguration: (value: SignatureConfiguration) => <Listed title="In turn" entries={signersOf(value)} />,
};

/** A definition at a glance, before it is taken. Types without a look show their description. */
export function StarterPreview({
  type,
  about,
  fields,
}: {
  readonly type: DefinitionType;
  readonly about: string;
  readonly fields: Fields;
}) {
  const look = looks[type];
  return (
    <section aria-label="Preview" className={classes['preview']}>
      {about ? <p>{about}</p> : null}
      {look?.(fields as never) /* the fields of this type */}
    </section>
  );
}
