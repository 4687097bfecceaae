import type { IconName } from './icon-names.ts'

/** Icons on a guest's first page, which are in the entry bundle; the others load with the pages behind the sign-in. */
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
