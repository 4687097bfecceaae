import { fold } from '@lares/shared-types/fold'
import type { ReactNode } from 'react'

/**
 * An option of a picker. `search`: other names under which it is found. `hint`: its context, such as a parent. `mark`:
 * shown before its label instead of its colour.
 */
export interface PickerOption {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly colour?: string | null
  readonly mark?: ReactNode
  readonly search?: readonly string[]
}

/** The limit of rows in the list: more would make typing slow. */
const maxShown = 60

export interface OptionMatches {
  /** Options that match the text and are not chosen yet, the best match first. */
  readonly shown: readonly PickerOption[]
  /** Options with exactly this name, chosen or not; several may have the same name. */
  readonly exact: readonly PickerOption[]
}

/** Finds the options that match the text: exact matches first, then prefixes, then substrings. */
export function findMatchingOptions(
  options: readonly PickerOption[],
  text: string,
  chosen: readonly string[],
): OptionMatches {
  const query = fold(text.trim())
  const ranked = options.map((option) => ({ option, rank: getRank(option, query) }))
  const shown = ranked
    .filter(({ option, rank }) => rank < noMatch && !chosen.includes(option.id))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxShown)
  return {
    shown: shown.map(({ option }) => option),
    exact: query === '' ? [] : ranked.filter(({ rank }) => rank === 0).map(({ option }) => option),
  }
}

const noMatch = 3

function getRank({ label, search = [] }: PickerOption, query: string): number {
  // Without text all ranks are equal, so that the options keep their order.
  if (query === '') return 1
  const names = [label, ...search].map(fold)
  if (names.includes(query)) return 0
  if (names.some((name) => name.startsWith(query))) return 1
  return names.some((name) => name.includes(query)) ? 2 : noMatch
}
