import { type FaultCode, faultOf, type QuestionnaireItem } from '@notewell/model';

/** The question's name in messages: its short text, or its text if short enough. */
export const nameOf = ({ shortText, text = '' }: QuestionnaireItem): string => {
  const name = (shortText ?? text).replace(/[?:.\s]+$/, '');
  return name !== '' && name.length <= 60 ? name : 'This answer';
};

/** The message of spec section 5 for an error, with a hint if given. */
export const sentence = (item: QuestionnaireItem, code: FaultCode, limit?: number, hint?: string): string => {
  const { message } = faultOf(nameOf(item), code, limit === undefined ? {} : { limit });
  return hint ? `${message.replace(/\.$/, '')}. ${hint}` : message;
};
export const lengthFault = (item: QuestionnaireItem, text: string): string | undefined =>
  item.minLength !== undefined && text.length < item.minLength
    ? sentence(item, 'min', item.minLength)
    : item.maxLength !== undefined && text.length > item.maxLength
      ? sentence(item, 'max', item.maxLength)
      : undefined;
