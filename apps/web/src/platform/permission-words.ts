import { definitionOf, hasKey, isResourceType, type PermissionFlag } from '@notewell/model';
import { isPermission } from '@notewell/rules';

/** Each flag as an action that completes "You can’t …". */
const flagWords: Readonly<Record<PermissionFlag, string>> = {
  'all notifications': 'see everybody’s notifications',
  'report master': 'run every report',
  'edit compliance audit': 'correct compliance audits',
  'edit note audit': 'correct note audits',
  'email reports': 'email reports',
  'invite users': 'invite people',
  'manage users': 'manage people and their sign-ins',
  'modify roles': 'change roles',
  'view audit reviews': 'read audits',
  'view permission': 'look up what people may do',
  'clinical configuration': 'build forms and note types',
  'compliance master': 'set up compliance audits',
  'full permissions': 'do everything',
  'manage itineraries': 'manage itineraries',
  'practice database': 'manage practice databases',
  'non-practice distribution': 'change what all practices share',
  'note master': 'manage everybody’s notes',
  'patient master': 'manage every patient’s details',
  'preferences master': 'change practice settings',
  'role management': 'give roles',
  'scribble master': 'see everybody’s scribble sheets',
  scribe: 'write for a clinician',
  'security token management': 'review temporary access',
  'sync issue master': 'resolve sync issues',
  'view all practices': 'see all practices',
  'health history': 'see health history',
  note: 'write and sign notes',
  'patient population all': 'see all patients',
  'quality assurance': 'review quality',
  supervision: 'supervise',
  'request no history': 'save without history',
  'skip inclusive security labels': 'open restricted charts',
  'skip population filtering': 'work on all records',
  'create channel': 'create channels',
  'edit all messages': 'edit everybody’s messages',
  'manage channel': 'manage channels',
  'message patients': 'message patients',
  'message staff': 'message colleagues',
  'read all messages': 'read every channel',
  'write any message': 'write in every channel',
  'manage schedules': 'book for colleagues',
  'view scheduler': 'see the schedule',
  metrics: 'see usage figures',
};
/** Actions on records that have a better name than the verb. */
const ownWords: Readonly<Record<string, string>> = {
  'Patient.Create': 'register patients',
  'Appointment.Create': 'book visits',
  'Note.Create': 'write notes',
};
const verbs: Readonly<Record<string, string>> = { Create: 'add', Read: 'see', Update: 'change', Delete: 'delete' };

function wordsOf(permission: string): string | undefined {
  if (!isPermission(permission)) return undefined;
  if (hasKey(flagWords, permission)) return flagWords[permission];
  if (Object.hasOwn(ownWords, permission)) return ownWords[permission];
  const [type = '', verb = ''] = permission.split('.');
  return isResourceType(type) ? `${verbs[verb] ?? 'use'} ${definitionOf(type).labels[1].toLowerCase()}` : undefined;
}

/** A permission as a label: "Write and sign notes". */
export const permissionLabel = (permission: string): string => {
  const words = wordsOf(permission) ?? permission;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** Names missing permissions: "You can’t invite people or change roles. Ask an administrator." Empty for unknown ones. */
export function permissionWords(permissions: readonly string[]): string {
  const known = [...new Set(permissions.flatMap((one) => wordsOf(one) ?? []))];
  return known.length > 0 ? `You can’t ${known.join(' or ')}. Ask an administrator.` : '';
}
