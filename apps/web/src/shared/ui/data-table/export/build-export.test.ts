import { expect, test } from 'vitest'
import type { TableColumn } from '../table-column.ts'
import { buildExport } from './build-export.ts'

interface Row {
  readonly name: string
  readonly count: number | undefined
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', label: 'Name', getText: ({ name }) => name, width: 100 },
  {
    id: 'count',
    label: 'Items, visible',
    getText: ({ count }) => (count === undefined ? '' : `${count} items`),
    getValue: ({ count }) => count ?? null,
    width: 100,
  },
]
const rows: readonly Row[] = [
  { name: 'Sea', count: 1200 },
  { name: '', count: undefined },
]
const { signal } = new AbortController()

async function readBytes(file: Blob): Promise<string> {
  // Not `text()`, which drops the byte order mark.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}

test('CSV starts with the mark that Excel needs, and the labels of the columns', async () => {
  const file = await buildExport({ format: 'csv', rows, columns, signal })
  expect(await readBytes(file)).toBe('\uFEFFName,"Items, visible"\r\nSea,1200\r\n,\r\n')
  expect(file.type).toBe('text/csv;charset=utf-8')
})

test('JSON has the values by the ids of the columns', async () => {
  const file = await buildExport({ format: 'json', rows, columns, signal })
  expect(JSON.parse(await file.text())).toEqual([
    { name: 'Sea', count: 1200 },
    { name: null, count: null },
  ])
})

test('a table without rows is valid CSV and JSON', async () => {
  expect(await readBytes(await buildExport({ format: 'csv', rows: [], columns, signal }))).toBe(
    '\uFEFFName,"Items, visible"\r\n',
  )
  expect(JSON.parse(await (await buildExport({ format: 'json', rows: [], columns, signal })).text())).toEqual(
    [],
  )
})

test('an export of 100,000 rows can be stopped', async () => {
  const stop = new AbortController()
  const many = Array.from({ length: 100_000 }, (_, count) => ({ name: `Row ${count}`, count }))
  const exporting = buildExport({ format: 'json', rows: many, columns, signal: stop.signal })
  stop.abort()
  await expect(exporting).rejects.toThrow('aborted')
})
