import { resolve } from 'node:path'
import { measureCutting } from './measure-cutting.ts'
import { measureProcessing } from './measure-processing.ts'

/**
 * `npm run bench media [folder]`: quality and speed of processing the recordings of a folder, by default those of the demo, and speed of
 * cutting. `npm run bench media cut`: cutting alone.
 */
const [argument = 'demo/src/recordings'] = process.argv.slice(2)
if (argument !== 'cut') await measureProcessing(resolve(argument))
await measureCutting()
process.exit()
