import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Derivation } from '../derivation.ts'

/**
 * Runs `make` with a fresh folder inside `outDir` and, when it succeeds, moves the files it made into `outDir`,
 * each synced to disk before it gets its final name. When it fails nothing of it stays behind.
 *
 * @param outDir folder of the derivation; made if missing
 * @param make writes files named by the derivation it returns into the folder it is given
 */
export async function deriveInScratchFolder(
  outDir: string,
  make: (folder: string) => Promise<Derivation>,
): Promise<Derivation> {
  await mkdir(outDir, { recursive: true })
  const folder = await mkdtemp(join(outDir, '.part-'))
  try {
    const derivation = await make(folder)
    const files = await moveInto(outDir, derivation.files)
    const enclosed = await moveInto(outDir, derivation.enclosed ?? [])
    await syncToDisk(outDir)
    return { ...derivation, files, ...(enclosed.length > 0 && { enclosed }) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function moveInto<T extends { path: string }>(folder: string, files: readonly T[]): Promise<T[]> {
  const moved: T[] = []
  for (const file of files) {
    await syncToDisk(file.path)
    const path = join(folder, basename(file.path))
    await rename(file.path, path)
    moved.push({ ...file, path })
  }
  return moved
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
