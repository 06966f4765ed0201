import { RequestFailed } from '@notewell/client';

export const isAnswerWrong = (error: unknown): boolean => error instanceof RequestFailed && error.failure.code === 'answer-wrong';
