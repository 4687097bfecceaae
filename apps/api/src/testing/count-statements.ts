import type { KyselyPlugin } from 'kysely'
import type { TestArchive } from './test-archive.ts'

/** Counts the statements that work sends to the database, without `begin` and `commit`; with `text`, those of this text only. */
export async function countStatements(
  archive: TestArchive,
  work: (counted: TestArchive) => Promise<unknown>,
  text?: string,
): Promise<number> {
  let statements = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const isCounted = text === undefined || (node.kind === 'RawNode' && node.sqlFragments.join('') === text)
      if (isCounted) statements += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const services = { ...archive.services, db: archive.services.db.withPlugin(plugin) }
  await work({ ...archive, services })
  return statements
}
