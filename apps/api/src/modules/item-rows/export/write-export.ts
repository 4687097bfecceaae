import { byteOrderMark, toCsvRecord } from '@lares/shared-types/csv'
import { getRowValue } from '@lares/shared-types/item-row-values'
import { type ItemRow, rowPageSize } from '@lares/shared-types/item-rows'
import type { Language } from '@lares/shared-types/languages'
import { loadItemRows } from '../load-item-rows.ts'
import type { RowPosition } from '../row-position.ts'
import type { RowSource } from '../row-source.ts'
import { takeRows } from '../take-rows.ts'
import type { ExportColumn } from './export-columns.ts'

interface ExportFormat {
  readonly format: 'csv' | 'json'
  readonly columns: readonly ExportColumn[]
  readonly except: ReadonlySet<string>
  /** Of names. */
  readonly language: Language
  /** Throws if the viewer of the source no longer has the rights with which it was opened. */
  readonly requireSameRights: () => Promise<void>
}

/** The parts of the file, one for each page of rows: no more than a page is in memory. */
export async function* writeExport(
  source: RowSource,
  { format, columns, except, language, requireSameRights }: ExportFormat,
): AsyncGenerator<string> {
  const getValues = (row: ItemRow) => columns.map(({ id }) => getRowValue(id, row, language))
  const toRecord = (row: ItemRow) =>
    Object.fromEntries(getValues(row).map((value, index) => [columns[index]?.id, value]))
  const start = format === 'csv' ? byteOrderMark + toCsvRecord(columns.map(({ heading }) => heading)) : '['
  yield start
  let isFirst = true
  for await (const page of readPages(source, requireSameRights)) {
    const rows = page.filter(({ id }) => !except.has(id))
    if (rows.length === 0) continue
    if (format === 'csv') yield rows.map((row) => toCsvRecord(getValues(row))).join('')
    else yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(toRecord(row))).join(',\n')}`
    isFirst = false
  }
  if (format === 'json') yield '\n]\n'
}

async function* readPages(
  source: RowSource,
  requireSameRights: () => Promise<void>,
): AsyncGenerator<readonly ItemRow[]> {
  let after: RowPosition | undefined
  for (;;) {
    await requireSameRights()
    const { positions, next } = await takeRows(source, after, rowPageSize)
    const ids = positions.map(([, , id]) => id)
    yield await loadItemRows(source.db, source.viewer, ids)
    if (!next) return
    after = next
  }
}
