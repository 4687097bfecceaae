import { promisify } from 'node:util'
import { type AsyncUnzipOptions, strFromU8, type Unzipped, unzip } from 'fflate'

/** Bytes of XML that are unpacked of one document: far above any letter, far below any bomb. */
const maxUnpackedBytes = 64 * 1024 * 1024

const unzipAsync = promisify<Uint8Array, AsyncUnzipOptions, Unzipped>(unzip)

/**
 * Unpacks the parts of an office document that a reader needs, by name. A part that would exceed the bound is
 * left out; one that claims to be smaller than it is, is refused by the unpacking itself.
 *
 * @param isWanted says of a part's name whether it holds words
 * @throws an error when the container is damaged
 */
export async function unzipParts(
  zip: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  let unpacked = 0
  const parts = await unzipAsync(zip, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(name) || unpacked + originalSize > maxUnpackedBytes) return false
      unpacked += originalSize
      return true
    },
  })
  return new Map(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
