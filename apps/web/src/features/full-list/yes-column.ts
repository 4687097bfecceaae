import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'

/** A column that says yes or nothing, exported as true or false, and shown only when the user chooses it. */
export function createYesColumn<R>(
  id: string,
  label: string,
  yes: string,
  isTrue: (row: R) => boolean,
): TableColumn<R> {
  return {
    id,
    label,
    getText: (row) => (isTrue(row) ? yes : ''),
    getValue: isTrue,
    width: 130,
    isOptional: true,
  }
}
