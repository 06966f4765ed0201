import { useList } from '@notewell/client/react';
import { PageHead, Section, StatePanel } from '@notewell/ui';
import { IconStack2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ListState, WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { path } from '../program/route.ts';

/** Programs in use, each with its page of people, reviews and outcomes. */
export default function ProgramsScreen() {
  const list = useList({ type: 'Program', orderBy: 'name', order: 'asc', pageSize: 200 });
  const items = list.items.filter(({ status }) => status !== 'Inactive');
  return (
    <>
      <PageHead title="Programs" />
      <Section title="In use" aside={items.length || undefined}>
        <ListState
          list={list}
          count={items.length}
          room={6}
          empty={
            <StatePanel compact icon={IconStack2} title="No programs yet">
              Programs are set up under Admin.
            </StatePanel>
          }
        >
          <WorkRows>
            {items.map(({ id = '', name, capacity, manager }) => (
              <WorkRow
                key={id}
                title={
                  <Link to={path} params={{ programId: id }}>
                    {name}
                  </Link>
                }
                detail={[manager?.display, capacity === undefined ? '' : `${capacity} places`].filter(Boolean).join(' · ')}
              />
            ))}
          </WorkRows>
        </ListState>
      </Section>
    </>
  );
}
