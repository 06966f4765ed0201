import { useList } from '@notewell/client/react';
import type { NoteDefinition, Reference } from '@notewell/model';
import { SearchInput, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconSitemap } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DefinitionType, isDefinitionType } from '../../../features/build/definitions/types.ts';
import classes from './build.module.css';

/** The note types in use with their sections, forms, rules and signers, each with a link to where it is changed. */
export function FitMap() {
  const [typed, setTyped] = useState('');
  const { items, status } = useList({
    type: 'NoteDefinition',
    filters: [{ kind: 'Status', values: ['Active', 'Draft'] }],
    orderBy: 'name',
    order: 'asc',
    pageSize: 200,
  });
  if (items.length === 0)
    return status === 'loading' ? (
      <SkeletonRows rows={8} label="Loading note types" />
    ) : (
      <StatePanel icon={IconSitemap} title="No note types yet">
        Make a note type: its sections, forms and signers show here.
      </StatePanel>
    );
  const found = items.filter((one) => allWords(one).includes(typed.trim().toLowerCase()));
  const groups = [
    { title: 'Notes', all: found.filter(({ category }) => category !== 'Assessment') },
    { title: 'Measures', all: found.filter(({ category }) => category === 'Assessment') },
  ].filter(({ all }) => all.length > 0);
  return (
    <>
      <div className={classes['tools']}>
        <SearchInput
          label="Search how it fits together"
          placeholder="Note type, section, form or signer"
          className={classes['search'] ?? ''}
          value={typed}
          onSearch={setTyped}
        />
      </div>
      {groups.length === 0 ? <p className={classes['about']}>No matches. Try a shorter word.</p> : null}
      {groups.map(({ title, all }) => (
        <section key={title} aria-label={title}>
          <h2 className={classes['mapHead']}>{title}</h2>
          <ul className={classes['map']}>
            {all.map((one) => (
              <NoteType key={one.id} definition={one} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** The words by which a note type is found: its own and those of what belongs to it. */
const allWords = ({ title, sections = [], signatureConfiguration }: NoteDefinition): string =>
  [title, signatureConfiguration?.display, ...sections.flatMap((one) => [one.title, one.form?.display])].join(' ').toLowerCase();

function NoteType({ definition }: { readonly definition: NoteDefinition }) {
  const { id = '', title, status, sections = [], rules = [], signatureConfiguration } = definition;
  return (
    <li>
      <h3>
        <Definition type="NoteDefinition" id={id} title={title} />
        {status === 'Draft' ? <span className={classes['quiet']}> draft</span> : null}
      </h3>
      <dl>
        <dt>Sections</dt>
        <dd>
          {sections.map((section) => (
            <span key={section.id}>
              {section.title}
              {section.form ? (
                <>
                  {' → '}
                  <Named reference={section.form} />
                </>
              ) : null}
            </span>
          ))}
        </dd>
        <dt>Rules</dt>
        <dd>{rules.length === 0 ? 'None of its own' : rules.length === 1 ? '1 rule' : `${rules.length} rules`}</dd>
        <dt>Signed by</dt>
        <dd>
          {signatureConfiguration ? <Named reference={signatureConfiguration} of="SignatureConfiguration" /> : 'The author'}
        </dd>
      </dl>
    </li>
  );
}

const Named = ({ reference, of }: { readonly reference: Reference; readonly of?: DefinitionType }) => {
  const type = reference.resourceType ?? of;
  return isDefinitionType(type) ? (
    <Definition type={type} id={reference.id} title={reference.display ?? 'Open'} />
  ) : (
    <>{reference.display}</>
  );
};

interface DefinitionProps {
  readonly type: DefinitionType;
  readonly id: string;
  readonly title: string;
}
const Definition = ({ type, id, title }: DefinitionProps) => (
  <Link to="/build/$type/$definitionId" params={{ type, definitionId: id }}>
    {title}
  </Link>
);
