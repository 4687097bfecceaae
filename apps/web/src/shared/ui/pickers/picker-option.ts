import { fold } from '@lares/shared-types/fold'
import type { ReactNode } from 'react'

/**
 * One thing that can be picked. `search`: other names under which it is found. `hint`: where it belongs. `mark`: what
 * stands before its name in the place of its colour.
 */
export interface PickerOption {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly colour?: string | null
  readonly mark?: ReactNode
  readonly search?: readonly string[]
}

/** Rows of the list: more would make typing slow, and nobody scrolls through them. */
const most = 60

/** The options that contain the typed words and are not chosen yet; `exact` when one is named just so. */
export function matchingOptions(options: readonly PickerOption[], words: string, chosen: readonly string[]) {
  const wanted = fold(words.trim())
  const names = ({ label, search = [] }: PickerOption) => [label, ...search].map(fold)
  const matching = options.filter((option) => names(option).some((name) => name.includes(wanted)))
  const shown = matching.filter(({ id }) => !chosen.includes(id)).slice(0, most)
  return { shown, exact: matching.some((option) => names(option).includes(wanted)) }
}
