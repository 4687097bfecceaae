import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Flushes a file or folder to the disk (fsync). */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder and its missing parents so that they survive a power failure. */
export async function createDurableFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let created = path; created.length >= first.length; created = dirname(created)) {
    await syncToDisk(dirname(created))
  }
}

/** Writes a small file atomically: after a crash or a power failure it has either its old or its new content. */
export async function writeFileAtomically(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`
  try {
    const handle = await open(draft, 'wx')
    try {
      await handle.writeFile(content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncToDisk(dirname(path))
}
