import { resolve } from 'node:path'
import { measureProcessing } from './measure-processing.ts'

/** `npm run bench media [folder]`: quality and speed of processing the recordings of a folder, by default those of the demo. */
await measureProcessing(resolve(process.argv[2] ?? 'demo/src/recordings'))
process.exit()
