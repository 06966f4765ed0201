import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Quieter text next to the title: a count, a day. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled surface: the unit that a page is made of. */
export function Section({ title, aside, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {aside === undefined ? null : <span className={classes.aside}>{aside}</span>}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {children}
    </section>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children?: ReactNode;
}

/** Title of a page, with its actions. */
export function PageHead({ title, aside, children }: PageHeadProps) {
  return (
    <header className={classes.page}>
      <h1 className={classes.pageTitle}>{title}</h1>
      {aside ? <span className={classes.aside}>{aside}</span> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </header>
  );
}
