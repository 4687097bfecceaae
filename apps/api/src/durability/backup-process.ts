import { createSnapshot } from '../backup/create-snapshot.ts'
import { openPlace } from '../backup/open-place.ts'
import { openFolderStorage } from '../backup/storage/folder-storage.ts'
import { connectDatabase } from '../db/client.ts'
import { openEmbeddedDatabase } from '../db/embedded/embedded-database.ts'
import { openFolderStore } from '../files/folder-store.ts'

/**
 * Entry of a child process that a test kills: `<data folder> <place> <clock offset in ms>` backs an archive up, and tells its
 * parent when the backup begins and when it has ended.
 */
const [dataDir = '', path = '', offsetMs = '0'] = process.argv.slice(2)
const embedded = await openEmbeddedDatabase(dataDir)
const { db, close } = connectDatabase({ dataDir })
const files = await openFolderStore(`${dataDir}/files`)
const now = () => new Date(Date.now() + Number(offsetMs))
const place = await openPlace(openFolderStorage(path))
process.send?.('begins')
const source = { db, config: {}, files, now, appVersion: '1.0.0' }
const { id } = await createSnapshot(source, place, { signal: new AbortController().signal })
process.send?.(id)
await close()
await embedded.close()
process.disconnect?.()
