/**
 * Reads all subtitle files of a folder as the import of transcripts does, and reports what comes of each. It is for collections of others, such as
 * `webvtt/parsing/file-parsing/tests/support` of the Web Platform Tests, which are not part of the project.
 * Usage: `npm run subtitles -w apps/web -- <folder>`; exits with 1 if a file neither is taken over nor refused with its line, or takes long.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFile } from '../src/features/transcripts/import/parse-file.ts'
import { FileError } from '../src/features/transcripts/import/parsed-file.ts'

const maxCpuMs = 2_000

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: npm run subtitles -w apps/web -- <folder>')

function describe(bytes) {
  try {
    return { state: 'taken', text: `${parseFile(bytes, 60, []).segments.length} cues` }
  } catch (error) {
    if (error instanceof FileError) return { state: 'refused', text: `${error.problem}, line ${error.line}` }
    return { state: 'failed', text: String(error) }
  }
}

const counts = { taken: 0, refused: 0, failed: 0, slow: 0 }
for (const name of globSync('**/*.{vtt,srt,txt}', { cwd: folder }).toSorted()) {
  const before = process.cpuUsage()
  const { state, text } = describe(readFileSync(join(folder, name)))
  const { user, system } = process.cpuUsage(before)
  counts[state] += 1
  if (user + system > 1000 * maxCpuMs) counts.slow += 1
  process.stdout.write(`${state.padEnd(7)} ${name}: ${text}\n`)
}
process.stdout.write(`${JSON.stringify(counts)}\n`)
process.exitCode = counts.failed + counts.slow > 0 ? 1 : 0
