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
const maxShown = 60

export interface MatchingOptions {
  /** What contains the text and is not chosen yet, the best match first. */
  readonly shown: readonly PickerOption[]
  /** What is called exactly so, chosen or not; several may have the same name. */
  readonly exact: readonly PickerOption[]
}

/** The options that match what was typed: those called so, then those that begin so, then those that contain it. */
export function matchingOptions(
  options: readonly PickerOption[],
  text: string,
  chosen: readonly string[],
): MatchingOptions {
  const wanted = fold(text.trim())
  const ranked = options.map((option) => ({ option, rank: rankOf(option, wanted) }))
  const shown = ranked
    .filter(({ option, rank }) => rank < noMatch && !chosen.includes(option.id))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, maxShown)
  return {
    shown: shown.map(({ option }) => option),
    exact: wanted === '' ? [] : ranked.filter(({ rank }) => rank === 0).map(({ option }) => option),
  }
}

const noMatch = 3

function rankOf({ label, search = [] }: PickerOption, wanted: string): number {
  // Nothing is typed: the list keeps its own order.
  if (wanted === '') return 1
  const names = [label, ...search].map(fold)
  if (names.includes(wanted)) return 0
  if (names.some((name) => name.startsWith(wanted))) return 1
  return names.some((name) => name.includes(wanted)) ? 2 : noMatch
}
