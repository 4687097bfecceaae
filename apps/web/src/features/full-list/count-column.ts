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

/** A column of numbers that is shown only when the user chooses it. */
export function createNumberColumn<R>(
  id: string,
  label: string,
  language: string,
  getNumber: (row: R) => number | undefined,
): TableColumn<R> {
  return { ...createCountColumn(label, language, getNumber), id, isOptional: true }
}
