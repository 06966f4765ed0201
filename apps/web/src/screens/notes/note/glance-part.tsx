import type { ListQuery } from '@notewell/client';
import type { ReactNode } from 'react';
import classes from './note.module.css';

/** A titled part of the chart at a glance. */
export const GlancePart = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={classes['glancePart']} aria-label={title}>
    <h2 className={classes['glanceTitle']}>{title}</h2>
    {children}
  </section>
);

/** The patient's last signed notes, newest first. */
export const lastNotes = (patientId: string): ListQuery<'Note'> => ({
  type: 'Note',
  partition: patientId,
  filters: [{ kind: 'Status', values: ['Final', 'Amended'] }],
  orderBy: 'serviceDate',
  order: 'desc',
  pageSize: 5,
});
