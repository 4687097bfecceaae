import type { LocalizedNames } from '@lares/shared-types/languages'

/** Somebody of the family; parents and partner are keys. */
export interface PersonRow {
  key: string
  name: string
  also?: LocalizedNames
  aliases?: string[]
  birth: string
  death?: string
  about: string
  parents?: string[]
  partner?: string
}
