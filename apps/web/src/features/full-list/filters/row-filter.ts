/** A filter of the rows of a table by one of a few values. */
export interface RowFilter<R> {
  /** Also its parameter in the URL. */
  readonly id: string
  readonly label: string
  /** The choice of no filter, where 'any' does not fit the label. */
  readonly anyLabel?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly matches: (row: R, value: string) => boolean
}

/** The chosen values, by the ids of the filters. */
export type ChosenValues = Readonly<Record<string, string>>

/** Reads the chosen values from parameters; unknown values are ignored. */
export function parseChosenValues<R>(
  params: URLSearchParams,
  filters: readonly RowFilter<R>[],
): ChosenValues {
  return Object.fromEntries(
    filters.flatMap(({ id, options }) => {
      const value = params.get(id)
      return options.some((option) => option.value === value) ? [[id, value ?? '']] : []
    }),
  )
}

/** Whether a row passes all chosen filters; undefined if none is chosen. */
export function createMatcher<R>(
  filters: readonly RowFilter<R>[],
  chosen: ChosenValues,
): ((row: R) => boolean) | undefined {
  const active = filters.flatMap(({ id, matches }) => {
    const value = chosen[id]
    return value === undefined ? [] : [(row: R) => matches(row, value)]
  })
  if (active.length === 0) return undefined
  return (row) => active.every((isMatch) => isMatch(row))
}
