import type { IconName } from './icon-names.ts'

/** Icons of what a guest sees first; the others come with the pages behind the sign-in. */
export const entryIconNames: readonly IconName[] = [
  'alert-circle',
  'alert-triangle',
  'circle-check',
  'info-circle',
  'link',
  'moon',
  'refresh',
  'sun',
]
