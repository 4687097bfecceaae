import { getDateFormat } from '../../shared/i18n/date-format.ts'
import type { TableColumn } from '../../shared/ui/data-table/table-column.ts'

/** A column of instants (ISO 8601, null for none): shown as a date with the time, exported as they are. */
export function createInstantColumn<R>(
  id: string,
  label: string,
  language: string,
  getInstant: (row: R) => string | null,
): TableColumn<R> {
  const format = getDateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  return {
    id,
    label,
    getText: (row) => {
      const instant = getInstant(row)
      return instant ? format.format(new Date(instant)) : ''
    },
    getValue: getInstant,
    getSortKey: (row) => {
      const instant = getInstant(row)
      return instant ? Date.parse(instant) : undefined
    },
    width: 170,
  }
}
