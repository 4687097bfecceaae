import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive({}, {}, { empty: true })
})
afterAll(() => archive.close())

/** The columns of each table interface, read from the sources: types are gone when a test runs. */
async function typedColumns(): Promise<Map<string, string[]>> {
  const folder = new URL('./', import.meta.url)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const interfaces = new Map<string, string[]>()
  for (const [, name, body] of texts.join('\n').matchAll(/interface (\w+Table) \{\n([\s\S]*?)\n\}/g)) {
    interfaces.set(
      name ?? '',
      [...(body ?? '').matchAll(/^ {2}(\w+): /gm)].map(([, column]) => column ?? ''),
    )
  }
  const database = await readFile(new URL('database.ts', folder), 'utf8')
  return new Map(
    [...database.matchAll(/^ {2}(\w+): (\w+Table)$/gm)].map(([, table, name]) => [
      table ?? '',
      (interfaces.get(name ?? '') ?? []).sort(),
    ]),
  )
}

test('the migrations make the tables and columns that the types name, no more and no fewer', async () => {
  const tables = (await archive.services.db.introspection.getTables()).filter(
    ({ schema, name }) => (schema ?? 'public') === 'public' && !name.startsWith('kysely_'),
  )
  const made = new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]))
  const typed = await typedColumns()
  expect(typed.size).toBeGreaterThan(20)
  expect(Object.fromEntries(made)).toEqual(Object.fromEntries(typed))
})
