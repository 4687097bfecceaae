import { open } from 'node:fs/promises'
import { createFileSource } from '../reading/byte-source.ts'
import { readMainDirectories, type TiffDirectory } from '../reading/tiff-directories.ts'

/** Pages of a TIFF that are read and shown. */
export const maxTiffPages = 500

/** Directories that are looked at: each page can have a smaller picture and a mask. */
const maxDirectories = 3 * maxTiffPages

const newSubfileType = 0x00fe
const subfileType = 0x00ff

/** Bits of NewSubfileType (TIFF 6.0, section 8): a smaller version of another picture, and a mask of its transparency. */
const reducedOrMask = 0b101

/** The value of the older SubfileType for a smaller version. */
const reduced = 2

/**
 * Lists the pages of a TIFF: the numbers of their directories, from 0. Thumbnails and masks, which some programs store as further
 * directories, are no pages; the first directory always is. Reads a few hundred bytes of each directory.
 */
export async function listTiffPages(path: string): Promise<number[]> {
  const file = await open(path, 'r')
  try {
    const source = createFileSource(file, (await file.stat()).size)
    const pages: number[] = []
    let number = 0
    for await (const directory of readMainDirectories(source, maxDirectories)) {
      if (number === 0 || (await isPage(directory))) pages.push(number)
      if (pages.length === maxTiffPages) break
      number += 1
    }
    return pages
  } finally {
    await file.close()
  }
}

async function isPage(directory: TiffDirectory): Promise<boolean> {
  const type = (await directory.readNumber(newSubfileType)) ?? 0
  const olderType = await directory.readNumber(subfileType)
  return (type & reducedOrMask) === 0 && olderType !== reduced
}
