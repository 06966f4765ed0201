import type { Note } from '@notewell/model';
import { servicePartsOf } from '@notewell/rules';
import { ReadSection } from '../read-section.tsx';
import classes from './service-parts.module.css';

/** Each service of the visit, as signed. */
export const ReadServices = ({ note }: { readonly note: Note }) => (
  <>
    {servicePartsOf(note).map(({ service, sections }) => (
      <section key={service.id} className={classes['service']} aria-label={service.display ?? 'Service'}>
        <h2 className={classes['name']}>{service.display ?? 'Service'}</h2>
        {sections.map((section) => (
          <ReadSection key={section.id} section={section} note={note} level={3} />
        ))}
      </section>
    ))}
  </>
);
