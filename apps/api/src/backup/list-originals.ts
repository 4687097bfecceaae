import { Value } from 'typebox/value'
import { BackupError } from './backup-error.ts'
import { type Manifest, OriginalLine } from './format/schemas.ts'
import type { BackupPlace } from './place.ts'

/** The originals of a snapshot, in pages. Throws `object-missing`, `object-damaged` and `snapshot-damaged`. */
export async function* listOriginals(
  place: BackupPlace,
  { id, originals }: Manifest,
): AsyncGenerator<readonly OriginalLine[]> {
  for (const chunk of originals.chunks) {
    const lines = (await place.readChunk(chunk)).split('\n').slice(0, -1)
    yield lines.map((line) => {
      const original: unknown = JSON.parse(line)
      if (!Value.Check(OriginalLine, original))
        throw new BackupError('snapshot-damaged', `the list of originals of ${id} is damaged`)
      return original
    })
  }
}
