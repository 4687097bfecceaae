import { getNumberFormat } from '../../shared/i18n/number-format.ts'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'

/** A column with the number of items of each row; undefined until it is loaded. */
export function createCountColumn<R>(
  label: string,
  language: string,
  getCount: (row: R) => number | undefined,
): TableColumn<R> {
  const format = getNumberFormat(language)
  return {
    id: 'items',
    label,
    getText: (row) => {
      const count = getCount(row)
      return count === undefined ? '' : format.format(count)
    },
    getValue: (row) => getCount(row) ?? null,
    getSortKey: getCount,
    width: 110,
    isNumeric: true,
  }
}
