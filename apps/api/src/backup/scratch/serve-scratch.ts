import { openEmbeddedDatabase } from '../../db/embedded/embedded-database.ts'

/**
 * Entry of a child process that serves an empty embedded database until its parent disconnects. The process ends then, and
 * returns the memory of the database to the system.
 */
const [dataDir] = process.argv.slice(2)
if (!dataDir) throw new Error('pass a data folder')
process.on('disconnect', () => process.exit(0))
await openEmbeddedDatabase(dataDir)
process.send?.('ready')
