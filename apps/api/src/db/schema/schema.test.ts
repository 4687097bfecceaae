import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive({}, {}, { empty: true })
})
afterAll(() => archive.close())

/** Parses the columns of each table interface from the sources, because types do not exist at run time. */
async function parseTableInterfaces(): Promise<Map<string, string[]>> {
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

test('the migrations create exactly the tables and columns of the types', async () => {
  const tables = (await archive.services.db.introspection.getTables()).filter(
    ({ schema, name }) => (schema ?? 'public') === 'public' && !name.startsWith('kysely_'),
  )
  const migrated = new Map(
    tables.map(({ name, columns }) => [name, columns.map((column) => column.name).sort()]),
  )
  const typed = await parseTableInterfaces()
  expect(typed.size).toBeGreaterThan(20)
  expect(Object.fromEntries(migrated)).toEqual(Object.fromEntries(typed))
})
