import { createTransport } from 'nodemailer';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** An iCalendar file to attach. */
  readonly calendar?: string | undefined;
  /** The method of that file; `PUBLISH` if absent. */
  readonly method?: 'PUBLISH' | 'REQUEST' | 'CANCEL';
}
/** Sends a letter; rejects where the mail server did not take it. */
export type SendMail = (letter: Letter) => Promise<void>;
export interface Mail {
  readonly send: SendMail;
  /** Signs in at the mail server and sends nothing; rejects where that fails. */
  readonly check: () => Promise<void>;
}

/**
 * Mail through `SMTP_URL`, such as `smtps://user:password@mail.example:465?from=notewell@mail.example`. Without `from`,
 * letters come from notewell@ the mail server.
 */
export function mailThrough(smtpUrl: string): Mail {
  const url = new URL(smtpUrl);
  const from = url.searchParams.get('from') ?? `notewell@${url.hostname}`;
  url.searchParams.delete('from');
  const transport = createTransport({ url: url.href, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 });
  return {
    send: async ({ to, subject, text, calendar, method = 'PUBLISH' }) => {
      // As an object: in text, commas and angle brackets would name further recipients.
      await transport.sendMail({
        from: { name: 'Notewell', address: from },
        to: { name: '', address: to },
        subject,
        text,
        ...(calendar === undefined ? {} : { icalEvent: { method, filename: 'appointment.ics', content: calendar } }),
      });
    },
    check: async () => {
      await transport.verify();
    },
  };
}

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
/** True for a mail server's answer that no repetition changes, such as an address that does not exist. */
export const isFinalRefusal = (error: unknown): boolean => (codeOf(error) ?? 0) >= 500;
/** True for a mail server's answer about one letter. Without one, no other letter would arrive either. */
export const isAboutLetter = (error: unknown): boolean => codeOf(error) !== undefined;
