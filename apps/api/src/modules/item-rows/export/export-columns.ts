import { invalidFields } from '@lares/server-kit/app-error'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { getRowColumns, type RowColumn } from '@lares/shared-types/item-row-values'

export interface ExportColumn {
  readonly id: RowColumn
  /** The first record of a CSV file has it. */
  readonly heading: string
}

/** The columns of an export. Throws `invalid-fields` for a column that the kind does not have. */
export function parseExportColumns(
  kind: ItemKind,
  ids: readonly string[],
  headings: readonly string[] = [],
): readonly ExportColumn[] {
  const known = getRowColumns(kind)
  if (ids.length === 0) throw invalidFields({ path: 'column', code: 'required' })
  return ids.map((id, index) => {
    const column = known.find((one) => one === id)
    if (!column) throw invalidFields({ path: 'column', code: 'not-allowed' })
    return { id: column, heading: headings[index] ?? column }
  })
}
