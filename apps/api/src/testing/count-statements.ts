import type { KyselyPlugin } from 'kysely'
import type { TestArchive } from './test-archive.ts'

/** Counts the statements that work sends to the database, without `begin` and `commit`. */
export async function countStatements(
  archive: TestArchive,
  work: (counted: TestArchive) => Promise<unknown>,
): Promise<number> {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const services = { ...archive.services, db: archive.services.db.withPlugin(plugin) }
  await work({ ...archive, services })
  return statements
}
