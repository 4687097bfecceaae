import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Derivation } from '../derivation.ts'

/**
 * Runs `derive` with a new folder inside `outDir` and, when it succeeds, moves the files it wrote into `outDir`,
 * each synced to disk before it gets its final name. When it fails, its files are removed.
 *
 * @param outDir created if missing
 * @param derive writes the files of the derivation that it returns into the given folder
 */
export async function deriveInScratchFolder(
  outDir: string,
  derive: (folder: string) => Promise<Derivation>,
): Promise<Derivation> {
  await mkdir(outDir, { recursive: true })
  const folder = await mkdtemp(join(outDir, '.part-'))
  try {
    const derivation = await derive(folder)
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
