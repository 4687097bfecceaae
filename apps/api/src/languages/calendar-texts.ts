import type { AnniversaryDoubt } from '@lares/shared-types/anniversary-kinds'
import type { Counted } from './export-texts.ts'

/** The texts of a calendar file in one language, with the placeholders `{name}` and `{count}`, the number of years. */
export interface CalendarTexts {
  /** The name that calendar programs show. */
  readonly calendar: string
  readonly birthday: Counted
  readonly remembrance: Counted
  /** With the placeholder `{partner}` as well. */
  readonly wedding: Counted
  /** How an anniversary, as `{anniversary}`, is told if its date is not exact. */
  readonly doubt: Readonly<Record<AnniversaryDoubt, string>>
}
