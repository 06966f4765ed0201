import type { SigningLine, SigningText } from '@notewell/protocol';
import classes from './signing.module.css';

interface SignedTextProps extends Pick<SigningText, 'about' | 'lines'> {
  readonly label: string;
}

/** The exact text that a signature covers, as the server words it. */
export function SignedText({ about, lines, label }: SignedTextProps) {
  return (
    <>
      <dl className={classes['about']}>
        {about.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <article className={classes['text']} aria-label={label}>
        {lines.map((line, index) => (
          // Keyed by position, because lines do not move.
          <Line key={`${index}-${line.kind}`} line={line} />
        ))}
      </article>
    </>
  );
}

function Line({ line }: { readonly line: SigningLine }) {
  switch (line.kind) {
    case 'heading':
      return <h2 className={classes['heading']}>{line.text}</h2>;
    case 'text':
      return <p>{line.text}</p>;
    case 'item':
      return <p className={classes['item']}>{line.text}</p>;
    case 'row':
      return (
        <p className={classes['row']}>
          <span>{line.label}</span>
          {line.value}
        </p>
      );
  }
}
