import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { dist, filesOf, refuseImportsOfEntry } from './built-files.mjs'

/** What a guest loads before the first page stands, gzipped, in bytes. */
const limits = { script: 200_000, style: 25_000 }
const firstPage = ['index.html', 'src/features/account/pages/sign-in-page.tsx']
const languages = ['en', 'fr', 'it', 'de']

function gzipped(files, ending) {
  const matching = [...files].filter((file) => file.endsWith(ending))
  return matching.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    0,
  )
}

refuseImportsOfEntry()

let failed = false
for (const language of languages) {
  const files = filesOf([...firstPage, `src/app/languages/${language}.ts`])
  const script = gzipped(files, '.js')
  const style = gzipped(files, '.css')
  const fits = script <= limits.script && style <= limits.style
  failed ||= !fits
  const kilo = (bytes) => (bytes / 1000).toFixed(1)
  process.stdout.write(
    `${language}: script ${kilo(script)} of ${kilo(limits.script)} kB, style ${kilo(style)} of ${kilo(limits.style)} kB${fits ? '' : ': too large'}\n`,
  )
}
process.exitCode = failed ? 1 : 0
