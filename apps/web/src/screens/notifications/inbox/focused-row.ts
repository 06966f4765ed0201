/** The parts of an element that are read here. */
interface Place {
  readonly closest: (selector: string) => Place | null;
  readonly querySelector: (selector: string) => Place | null;
  readonly getAttribute: (name: string) => string | null;
}

/** Id of the notification whose row has the focus; undefined elsewhere, and while a menu of the row is open. */
export function focusedNotification(focus: Place | null): string | undefined {
  const row = focus?.closest('li');
  if (!row || row.querySelector('[aria-expanded="true"]')) return undefined;
  return row.querySelector('[data-notification]')?.getAttribute('data-notification') ?? undefined;
}
