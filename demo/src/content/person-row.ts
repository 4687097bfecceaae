import type { LocalizedNames } from '@lares/shared-types/languages'

/** A member of the family; `parents` and `partner` are keys of people. */
export interface PersonRow {
  key: string
  name: string
  localizedNames?: LocalizedNames
  aliases?: string[]
  birth: string
  death?: string
  description: string
  parents?: string[]
  partner?: string
}
