import { Button } from '@mantine/core';
import type { Notice } from '@notewell/protocol';
import { IconAlertTriangle, IconInfoCircle, IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banners.module.css';
import { Banner } from './banners.tsx';
import { PageNotices, useLoadedNotices, useNotices } from './use-notices.ts';

const looks = {
  Critical: { icon: IconAlertTriangle, tone: 'bad' },
  Caution: { icon: IconInfoCircle, tone: 'warn' },
  Information: { icon: IconSpeakerphone, tone: 'info' },
} as const;

/** Opens the page behind an announcement in a tab of its own. */
const More = ({ link, title }: Pick<Notice, 'link' | 'title'>) =>
  link ? (
    <>
      {' '}
      <a href={link} target="_blank" rel="noreferrer" aria-label={`More about ${title}`}>
        More
      </a>
    </>
  ) : null;

/** Loads the announcements for a page, whose parts show them. */
export const NoticesProvider = ({ children }: { readonly children: ReactNode }) => (
  <PageNotices value={useLoadedNotices()}>{children}</PageNotices>
);

/** Cautions and critical announcements, on every page. */
export function SevereNotices() {
  const { notices, dismiss } = useNotices();
  return notices
    .filter(({ severity }) => severity !== 'Information')
    .map(({ id, title, text, severity, link, dismissible }) => (
      <Banner
        key={id}
        {...looks[severity]}
        label={title}
        action={
          dismissible && dismiss ? (
            <Button size="compact-sm" variant="default" aria-label={`Put away: ${title}`} onClick={() => dismiss(id)}>
              Got it
            </Button>
          ) : null
        }
      >
        <b dir="auto">{title}</b> <span dir="auto">{text}</span>
        <More link={link} title={title} />
      </Banner>
    ));
}

/** Announcements without urgency, on Home alone. */
export function HomeNotices() {
  const { notices, dismiss } = useNotices();
  return <NoticeList notices={notices.filter(({ severity }) => severity === 'Information')} dismiss={dismiss} />;
}

interface NoticeListProps {
  readonly notices: readonly Notice[];
  /** Absent where nothing is put away. */
  readonly dismiss?: ((id: string) => void) | undefined;
}

/** Announcements with their words in full. Empty without any. */
export function NoticeList({ notices, dismiss }: NoticeListProps) {
  if (notices.length === 0) return null;
  return (
    <ul className={classes.notices} aria-label="Announcements">
      {notices.map(({ id, title, text, severity, link, dismissible }) => {
        const { icon: Symbol, tone } = looks[severity];
        return (
          <li key={id} className={classes.notice} data-tone={tone}>
            <div className={classes.noticeHead}>
              <Symbol size={16} aria-hidden />
              <span dir="auto">{title}</span>
              {dismissible && dismiss ? (
                <Button size="compact-sm" variant="default" aria-label={`Put away: ${title}`} onClick={() => dismiss(id)}>
                  Got it
                </Button>
              ) : null}
            </div>
            <p dir="auto">
              {text}
              <More link={link} title={title} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
