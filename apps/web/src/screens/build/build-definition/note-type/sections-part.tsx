import { Menu } from '@mantine/core';
import type { NoteDefinitionSection as Section } from '@notewell/model';
import { typedAs } from '@notewell/model';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SectionOffer, sectionOffers } from '../../../../features/build/sections/section-offers.ts';
import { AddMenu } from './add-menu.tsx';
import classes from './note-type.module.css';
import { movedTo, type PartProps } from './part.ts';
import { SectionRow } from './section-row.tsx';

const usual = sectionOffers.filter(({ rare, former }) => !rare && !former);
const rare = sectionOffers.filter(({ rare: isRare }) => isRare);

/** The sections of a note in order: a row each, which opens to its settings. */
export function SectionsPart({ value, readOnly, onChange }: PartProps) {
  const sections: readonly Section[] = typedAs('NoteDefinition', value).sections ?? [];
  const [added, setAdded] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const put = (next: readonly Section[]) => onChange('sections', next.length > 0 ? next : undefined);
  useEffect(() => {
    const title = added && list.current?.querySelector<HTMLInputElement>(`[data-section="${CSS.escape(added)}"] input`);
    if (title) {
      title.focus();
      title.select();
    }
  }, [added]);
  const add = ({ name, make }: SectionOffer) => {
    const id = crypto.randomUUID().slice(0, 8);
    put([...sections, { id, title: name, ...make }]);
    setAdded(id);
  };
  const move = (from: number, to: number) => {
    const next = movedTo(sections, from, to);
    setSaid(next === sections ? 'It cannot go further.' : `Moved to place ${to + 1}.`);
    if (next !== sections) put(next);
  };
  const copy = (at: number) => {
    const one = sections[at];
    if (!one) return;
    const id = crypto.randomUUID().slice(0, 8);
    put([...sections.slice(0, at + 1), { ...one, id, title: `${one.title} (copy)` }, ...sections.slice(at + 1)]);
    setAdded(id);
  };
  return (
    <>
      {sections.length === 0 ? (
        <p className={classes['quiet']}>No sections yet. Add what the clinician writes, or a form that is filled in.</p>
      ) : null}
      <ol ref={list} className={classes['rows']} aria-label="Sections">
        {sections.map((section, at) => (
          <SectionRow
            key={section.id}
            section={section}
            at={at}
            isLast={at === sections.length - 1}
            isNew={section.id === added}
            readOnly={readOnly}
            onChange={(change) => put(sections.map((one) => (one.id === section.id ? change(one) : one)))}
            onMove={(to) => move(at, to)}
            onDrop={(id) =>
              move(
                sections.findIndex((one) => one.id === id),
                at,
              )
            }
            onCopy={() => copy(at)}
            isOfGroup={typedAs('NoteDefinition', value).kind === 'Group'}
            others={sections.filter((one) => one.id !== section.id)}
            onRemove={() => {
              put(sections.filter((one) => one.id !== section.id));
              setSaid('Removed. Undo brings it back.');
            }}
          />
        ))}
      </ol>
      {readOnly ? null : (
        <AddMenu label="Add a section" width={340}>
          {usual.map((offer) => (
            <Offer key={offer.name} offer={offer} onPick={add} />
          ))}
          <Menu.Divider />
          <Menu.Label>More</Menu.Label>
          {rare.map((offer) => (
            <Offer key={offer.name} offer={offer} onPick={add} />
          ))}
        </AddMenu>
      )}
      <p role="status" className="nw-hidden">
        {said}
      </p>
    </>
  );
}

function Offer({ offer, onPick }: { readonly offer: SectionOffer; readonly onPick: (offer: SectionOffer) => void }) {
  const { t } = useTranslation();
  return (
    <Menu.Item aria-label={offer.name} onClick={() => onPick(offer)}>
      {offer.name} <small className={classes['quiet']}>{t(offer.about)}</small>
    </Menu.Item>
  );
}
