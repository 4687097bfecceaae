import { promisify } from 'node:util'
import { type AsyncUnzipOptions, strFromU8, type Unzipped, unzip } from 'fflate'

/** Limit of unzipped XML per document: far above a long book, far below a zip bomb. */
const maxUnpackedBytes = 64 * 1024 * 1024

const unzipAsync = promisify<Uint8Array, AsyncUnzipOptions, Unzipped>(unzip)

/**
 * Unzips the needed parts of an office document, by name. A part that would exceed the limit is skipped; fflate rejects
 * one that is larger than it declares.
 *
 * @param isNeeded whether to unzip the part of this name
 * @throws an error when the container is damaged
 */
export async function unzipParts(
  zip: Uint8Array,
  isNeeded: (name: string) => boolean,
): Promise<Map<string, string>> {
  let unpacked = 0
  const parts = await unzipAsync(zip, {
    filter: ({ name, originalSize }) => {
      if (!isNeeded(name) || unpacked + originalSize > maxUnpackedBytes) return false
      unpacked += originalSize
      return true
    },
  })
  return new Map(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
