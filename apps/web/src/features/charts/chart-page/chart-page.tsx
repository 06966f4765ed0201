import { type ReactNode, useId } from 'react';
import { BackToChart } from '../../../shell/frame/holder-links.tsx';
import { useHolder } from '../../../shell/screens.tsx';
import { ChartBanner } from '../chart-banner/chart-banner.tsx';
import classes from './chart-page.module.css';

interface ChartPageProps {
  readonly patientId: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A page about one chart, next to the chart or under its banner. */
export function ChartPage({ patientId, title, children }: ChartPageProps) {
  const id = useId();
  const holder = useHolder();
  return (
    <div className={classes['page']}>
      {patientId === holder?.subject ? null : <ChartBanner patientId={patientId} heading={false} />}
      {/* biome-ignore lint: scrolled from the keyboard. The frame around the page is its main part. */}
      <section className={classes['body']} tabIndex={0} aria-labelledby={id}>
        <header className={classes['head']}>
          <BackToChart />
          <h1 id={id}>{title}</h1>
        </header>
        {children}
      </section>
    </div>
  );
}
