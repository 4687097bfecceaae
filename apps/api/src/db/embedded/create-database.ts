import { PGlite } from '@electric-sql/pglite'
import { DurableNodeFS } from './durable-file-system.ts'
import { startParams } from './start-params.ts'

/**
 * Makes the files of a new embedded database, as a process of its own: making them takes 300 MB that the process
 * would keep.
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('name the folder of the database')
const database = await PGlite.create({ fs: new DurableNodeFS(folder), startParams })
await database.close()
