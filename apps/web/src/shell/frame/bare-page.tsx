import type { ReactNode } from 'react';
import classes from './bare-page.module.css';

/** A page without a session: one surface with one task. */
export function BarePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.form}>
        <img src="/icon.svg" width={40} height={40} alt="" />
        <h1 id="bare-title" className={classes.title}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}
