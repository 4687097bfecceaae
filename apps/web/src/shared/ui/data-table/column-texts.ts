import { maxColumnWidth, minColumnWidth, type TableColumn } from './table-column.ts'

/** The columns that a user chose to show or hide, and their widths in pixels, by column id. */
export interface ColumnSettings {
  readonly visibility: Readonly<Record<string, boolean>>
  readonly widths: Readonly<Record<string, number>>
}

type Named = Pick<TableColumn<never>, 'id'>

/** The visible columns with their widths, where these are not the initial ones, as a text for a URL: `title:320,date`. */
export function writeColumns(columns: readonly Named[], { visibility, widths }: ColumnSettings): string {
  return columns
    .filter(({ id }, index) => index === 0 || visibility[id] !== false)
    .map(({ id }) => (widths[id] === undefined ? id : `${id}:${Math.round(widths[id])}`))
    .join()
}

/** Reads what `writeColumns` wrote; ignores unknown columns. The first column is always visible. */
export function readColumns(columns: readonly Named[], text: string): ColumnSettings {
  const chosen = new Map(
    text.split(',').map((part): [string, number] => {
      const [id = '', width = ''] = part.split(':')
      return [id, Number.parseInt(width, 10)]
    }),
  )
  const isWidth = (width: number | undefined): width is number =>
    width !== undefined && width >= minColumnWidth && width <= maxColumnWidth
  return {
    visibility: Object.fromEntries(columns.map(({ id }, index) => [id, index === 0 || chosen.has(id)])),
    widths: Object.fromEntries(
      columns.flatMap(({ id }) => {
        const width = chosen.get(id)
        return isWidth(width) ? [[id, width]] : []
      }),
    ),
  }
}
