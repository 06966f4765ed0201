import type { QuestionDisplayStyle } from '@notewell/model';
import { LineInput } from '../../parts/line-input.tsx';
import { firstText, type QuestionKind } from '../../question-kind.ts';

type Style = {
  readonly type?: 'email' | 'tel' | 'text';
  readonly inputMode?: 'email' | 'tel' | 'numeric';
  readonly shape?: RegExp;
  readonly fault?: string;
};
/** Styles of a line of text that change its keyboard or what it must look like. */
const styles: Partial<Record<QuestionDisplayStyle, Style>> = {
  Email: {
    type: 'email',
    inputMode: 'email',
    shape: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    fault: 'Write an email address, such as name@example.org.',
  },
  Phone: { type: 'tel', inputMode: 'tel', shape: /^[+\d][\d\s().-]{5,}$/, fault: 'Write a phone number with its area code.' },
  PostalCode: { inputMode: 'numeric', shape: /^\d{5}(-\d{4})?$/, fault: 'Write a postal code of 5 or 9 digits.' },
  SocialSecurityNumber: {
    inputMode: 'numeric',
    shape: /^\d{3}-?\d{2}-?\d{4}$/,
    fault: 'Write nine digits, such as 123-45-6789.',
  },
};
const styleOf = (style: QuestionDisplayStyle | undefined): Style => (style ? styles[style] : undefined) ?? {};

export const question: QuestionKind = {
  type: 'String',
  shape: 'field',
  Control: (props) => {
    const { type, inputMode } = styleOf(props.item.displayStyle);
    return (
      <LineInput
        {...props}
        {...(type ? { type } : {})}
        {...(inputMode ? { inputMode, width: 'medium' as const } : {})}
        {...(props.item.maxLength ? { maxLength: props.item.maxLength } : {})}
      />
    );
  },
  words: (_item, values) => firstText(values),
  fault: (item, values) => {
    const text = firstText(values);
    if (text === '') return undefined;
    const { shape, fault } = styleOf(item.displayStyle);
    if (shape && !shape.test(text)) return fault;
    if (item.minLength !== undefined && text.length < item.minLength) return `Write at least ${item.minLength} characters.`;
    return undefined;
  },
};
