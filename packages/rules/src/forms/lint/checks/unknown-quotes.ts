import { canQuote, unknownQuotes } from '../../piping.ts';
import { type Check, type Found, quoted } from '../finding.ts';

/** Names in braces that quote no question, which readers would see as they are written. */
export const unknownNames: Check = {
  name: 'unknown-quotes',
  severity: 'Warning',
  find: ({ all, byId }) =>
    all.flatMap((item): Found[] =>
      [item.text, item.help].flatMap((text = '') =>
        unknownQuotes(text, (name) => {
          const source = byId.get(name);
          return source !== undefined && canQuote(source);
        }).map((whole) => ({
          at: item.linkId,
          message: `${quoted(item)} says ${whole}, which is the answer to no question. Choose the answer from the menu.`,
        })),
      ),
    ),
};
