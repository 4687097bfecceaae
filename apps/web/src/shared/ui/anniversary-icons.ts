import type { Anniversary } from '@lares/shared-types/planning'

/** The icon of each kind of anniversary. */
export const anniversaryIcons = {
  birthday: 'cake',
  remembrance: 'candle',
  wedding: 'heart',
} as const satisfies Record<Anniversary['kind'], string>
