import { Section } from '@notewell/ui';
import type { ReactNode } from 'react';
import classes from '../home.module.css';

interface WaitsProps {
  readonly title: string;
  readonly count: number;
  readonly isLoaded: boolean;
  readonly children: ReactNode;
}

/** A list of things to do. It moves below the visits once it is known to be empty. */
export const Waits = ({ title, count, isLoaded, children }: WaitsProps) => (
  <div className={isLoaded && count === 0 ? classes.idle : undefined}>
    <Section title={title} aside={count || undefined}>
      {children}
    </Section>
  </div>
);
