import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { languages } from '@lares/shared-types/languages'
import { assertEntryNotImported, assertNoChunkCycles, dist, listFiles } from './built-files.mjs'

/** The budget for what a guest loads for the first page, which is part of the entry; gzipped, in bytes. */
const limits = { script: 200_000, style: 25_000 }

function getGzippedSize(files, extension) {
  const matching = [...files].filter((file) => file.endsWith(extension))
  return matching.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  )
}

assertEntryNotImported()
assertNoChunkCycles()

let hasFailed = false
for (const language of languages) {
  const files = listFiles(['index.html', `src/app/languages/${language}/first.ts`])
  const script = getGzippedSize(files, '.js')
  const style = getGzippedSize(files, '.css')
  const fits = script <= limits.script && style <= limits.style
  hasFailed ||= !fits
  const toKilobytes = (bytes) => (bytes / 1000).toFixed(1)
  process.stdout.write(
    `${language}: script ${toKilobytes(script)} of ${toKilobytes(limits.script)} kB, style ${toKilobytes(style)} of ${toKilobytes(limits.style)} kB${fits ? '' : ': too large'}\n`,
  )
}
process.exitCode = hasFailed ? 1 : 0
