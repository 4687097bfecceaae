import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase, type Db } from '../../db/client.ts'

/** Lends an empty embedded database, in a process of its own, with its files in `folder`, which the caller removes. */
export async function withScratchDatabase<T>(folder: string, work: (db: Db) => Promise<T>): Promise<T> {
  const files = join(folder, 'scratch')
  await mkdir(files, { recursive: true })
  // The path of a socket may have a hundred bytes only, so that the database is reached by a short one.
  const links = await mkdtemp(join(tmpdir(), 'lares-scratch-'))
  const dataDir = join(links, 'data')
  await symlink(files, dataDir)
  const child = fork(new URL('./serve-scratch.ts', import.meta.url), [dataDir], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  const output: string[] = []
  child.stderr?.on('data', (text) => output.push(String(text)))
  const exited = once(child, 'exit')
  try {
    await Promise.race([
      once(child, 'message'),
      exited.then(() => {
        throw new Error(`The scratch database did not start: ${output.join('').slice(0, 2000)}`)
      }),
    ])
    const { db, close } = connectDatabase({ dataDir })
    try {
      return await work(db)
    } finally {
      await close()
    }
  } finally {
    if (child.connected) child.disconnect()
    await exited
    await rm(links, { recursive: true, force: true })
    await rm(files, { recursive: true, force: true })
  }
}
