import { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS } from './durable-file-system.ts'
import { startParams } from './start-params.ts'

/**
 * Entry of a child process that creates the files of an embedded database. Creating them allocates 300 MB, which the
 * archive service would never return to the system.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('pass the folder of the database')
const database = await PGlite.create({ fs: new DurableNodeFS(folder), startParams })
await database.close()
