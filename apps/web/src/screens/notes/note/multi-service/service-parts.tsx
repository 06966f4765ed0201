import { ActionIcon, Tooltip } from '@mantine/core';
import { useList } from '@notewell/client/react';
import type { Note, NoteDefinition } from '@notewell/model';
import { type ServicePart, servicePartsOf } from '@notewell/rules';
import { PickOne } from '@notewell/ui';
import { IconX } from '@tabler/icons-react';
import { referTo, withoutService, withService } from '../../../../features/notes/multi-service/services.ts';
import type { Change } from '../../../../features/notes/note-editor/section-kind.ts';
import { timeOf } from '../../../../platform/dates.ts';
import groupClasses from '../group/group.module.css';
import type { RuleResult } from '../rule-results.ts';
import { SectionEditor } from '../section-editor.tsx';
import classes from './service-parts.module.css';

interface ServicePartsProps {
  readonly note: Note;
  readonly definition: NoteDefinition | undefined;
  readonly onChange: (key: string, produce: () => Change) => void;
  readonly results: ReadonlyMap<string, readonly RuleResult[]>;
}
const none: readonly RuleResult[] = [];

/** The visit's services, each with its own time and sections, and their totals. */
export function ServiceParts({ note, definition, onChange, results }: ServicePartsProps) {
  const parts = servicePartsOf(note);
  return (
    <div className={classes['services']}>
      <h2 className={groupClasses['title']}>
        Services
        <span className={groupClasses['count']}>{totals(parts)}</span>
      </h2>
      {parts.map(({ service, sections }) => (
        <section key={service.id} className={classes['service']} aria-label={service.display ?? 'Service'}>
          <div className={classes['head']}>
            <h3 className={classes['name']}>{service.display ?? 'Service'}</h3>
            <Tooltip label="Remove this service" withinPortal={false}>
              <ActionIcon
                size={24}
                variant="subtle"
                color="gray"
                aria-label={`Remove ${service.display ?? 'service'}`}
                onClick={() =>
                  onChange(`service ${service.id}`, () => ({ shape: (current) => withoutService(current, service.id) }))
                }
              >
                <IconX size={16} />
              </ActionIcon>
            </Tooltip>
          </div>
          {sections.map((section) => (
            <SectionEditor
              key={section.id}
              note={note}
              section={section}
              definition={definition?.sections?.find(({ id }) => section.id.startsWith(`${id}@`))}
              onChange={onChange}
              results={results.get(section.id) ?? none}
            />
          ))}
        </section>
      ))}
      <AddService note={note} definition={definition} onChange={onChange} />
    </div>
  );
}

/** Totals of the services as text. */
function totals(parts: readonly ServicePart[]): string {
  const minutes = parts.reduce((sum, part) => sum + (part.minutes ?? 0), 0);
  const units = parts.reduce((sum, { time }) => sum + (time?.units ?? 0), 0);
  const spans = parts
    .filter(({ time }) => time?.start && time.end)
    .map(({ time }) => `${timeOf(time?.start ?? '')}–${timeOf(time?.end ?? '')}`);
  return [spans.join(', '), minutes > 0 ? `${Math.round(minutes)} min` : '', units > 0 ? `${units} units` : '']
    .filter(Boolean)
    .join(' · ');
}

function AddService({ note, definition, onChange }: Pick<ServicePartsProps, 'note' | 'definition' | 'onChange'>) {
  const { items } = useList({ type: 'HealthcareService', orderBy: 'name', order: 'asc', pageSize: 500 });
  const taken = new Set(note.services?.map(({ id }) => id));
  const offered = items.filter(({ id = '' }) => !taken.has(id));
  return (
    <PickOne
      label="Add a service"
      placeholder="Name of a service"
      data={offered.map(({ id = '', name }) => ({ value: id, label: name }))}
      onPick={(picked) => {
        const chosen = offered.find(({ id }) => id === picked);
        if (!chosen) return;
        const service = referTo(chosen);
        onChange(`service ${service.id}`, () => ({ shape: (current) => withService(current, service, definition) }));
      }}
      maw={420}
    />
  );
}
