/** What is asked, in the order in which one meets it; each name is the answer's anchor in the address too. */
export const questions = [
  'add',
  'kinds',
  'dates',
  'search',
  'ai',
  'own-searches',
  'who-sees',
  'hidden',
  'change',
  'two-at-once',
  'trash',
  'upload-stops',
  'originals',
  'mails',
  'phone',
  'install',
  'offline',
  'language',
  'password',
  'invite',
  'shared-device',
  'maintenance',
  'keyboard',
  'backup',
] as const

export type Question = (typeof questions)[number]
