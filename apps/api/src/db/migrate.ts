import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'
import { prepareVectors } from './prepare-vectors.ts'

const folder = new URL('./migrations/', import.meta.url)

/**
 * Runs all pending migrations, numbered SQL files, in order and each in a transaction. The migrator's lock allows several
 * processes to start concurrently. Returns whether they changed a schema that an earlier version had created. Throws the
 * first failure.
 */
export async function migrate(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  await prepareVectors(db)
  return results.length > 0 && results.length < Object.keys(await getMigrations()).length
}

/** Migrates an empty database to the schema that an earlier version had after the migration of this name. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateTo(name)
  if (error) throw error
}

export async function isKnownMigration(name: string): Promise<boolean> {
  return name in (await getMigrations())
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const entries = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, folder), 'utf8')
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}
