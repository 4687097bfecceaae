import { fold } from '@lares/shared-types/fold'

interface FilterOptions<R> {
  /** Words that must all occur in a row, in any column; accents and case are ignored. */
  readonly filter: string
  readonly columns: readonly { readonly getText: (row: R) => string }[]
  readonly pause: () => Promise<void> | undefined
}

/** Rows that are compared between two pauses. */
const stepLength = 64

/** Keeps the rows in whose texts every word of the filter occurs, without blocking the page. */
export async function filterRows<R>(
  rows: readonly R[],
  { filter, columns, pause }: FilterOptions<R>,
): Promise<readonly R[]> {
  const words = fold(filter).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  const matching: R[] = []
  for (const [index, row] of rows.entries()) {
    const text = fold(columns.map((column) => column.getText(row)).join('\n'))
    if (words.every((word) => text.includes(word))) matching.push(row)
    if (index % stepLength === 0) await pause()
  }
  return matching
}
