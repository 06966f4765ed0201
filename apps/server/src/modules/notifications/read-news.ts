import { typedAs } from '@notewell/model';
import { notificationKinds } from '@notewell/rules/notifications';
import type { Behaviour } from '../../resources/saving/behaviour.ts';

/** News is done with once it is read, so that lists of open notifications stay short. */
export const readNews: Behaviour = {
  beforeSave({ before, after }) {
    const [was, is] = [before && typedAs('Notification', before), typedAs('Notification', after)];
    if (is.read === undefined || was?.read !== undefined || is.done !== undefined) return;
    if (notificationKinds[is.kind].isNews) after['done'] = is.read;
  },
};
