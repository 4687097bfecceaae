import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import type { WhisperTasks } from '../process/whisper-tasks.ts'
import { readPieceSamples } from '../transcription/sound-copy.ts'

// A process without a model: it tells how much sound it was given. A folder `broken` ends it, `slow` never answers.

serveTasks<WhisperTasks>({
  async recognize({ modelFolder, copyPath, pieces, language }) {
    if (modelFolder === 'broken') process.abort()
    if (modelFolder === 'slow') await new Promise(() => setInterval(() => undefined, 1000))
    const samples = await readPieceSamples(copyPath, pieces)
    return { language: language ?? 'en', segments: [{ text: `${samples.length} samples` }] }
  },
})
