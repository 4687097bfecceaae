import { byteOrderMark, type CellValue, toCsvRecord } from '@lares/shared-types/csv'
import { createPause } from '../rows/time-slices.ts'
import type { TableColumn } from '../table-column.ts'

export type ExportFormat = 'csv' | 'json'

/** Rows that are written between two pauses. */
const stepLength = 64

interface ExportOptions<R> {
  readonly format: ExportFormat
  readonly rows: readonly R[]
  readonly columns: readonly TableColumn<R>[]
  readonly signal: AbortSignal
}

/**
 * The rows and columns of a table as a file, written without blocking the page. CSV has the labels of the columns as its
 * first record; JSON is an array of objects whose keys are the ids of the columns.
 */
export async function buildExport<R>({ format, rows, columns, signal }: ExportOptions<R>): Promise<Blob> {
  const pause = createPause(signal)
  const parts: string[] =
    format === 'csv' ? [byteOrderMark, toCsvRecord(columns.map(({ label }) => label))] : ['[']
  for (const [index, row] of rows.entries()) {
    if (format === 'csv') parts.push(toCsvRecord(columns.map((column) => getCellValue(column, row))))
    else parts.push(`${index === 0 ? '\n' : ',\n'}${JSON.stringify(toRecord(columns, row))}`)
    if (index % stepLength === 0) await pause()
  }
  if (format === 'json') parts.push('\n]\n')
  return new Blob(parts, { type: format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json' })
}

function toRecord<R>(columns: readonly TableColumn<R>[], row: R): Record<string, CellValue> {
  return Object.fromEntries(columns.map((column) => [column.id, getCellValue(column, row)]))
}

function getCellValue<R>({ getValue, getText }: TableColumn<R>, row: R): CellValue {
  return getValue ? getValue(row) : getText(row) || null
}
