import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import type { EmbeddingTasks } from '../process/embedding-tasks.ts'

// A process without a model: the vector of a text is computed from its words. A folder `dies` ends it,
// `slow` never answers, `pid` gives the id of the process.

const dimensions = 64

serveTasks<EmbeddingTasks>({
  async embed({ model, texts }) {
    const name = basename(model.folder)
    if (name === 'dies') process.abort()
    if (name === 'slow') await new Promise(() => setInterval(() => undefined, 1000))
    if (name === 'pid') return { vectors: [Float32Array.of(process.pid)] }
    return { vectors: texts.map(toVector) }
  },
})

function toVector(text: string): Float32Array {
  const vector = new Float32Array(dimensions)
  vector[0] = 0.001
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const place = createHash('sha256').update(word).digest().readUInt8() % dimensions
    vector[place] = (vector[place] ?? 0) + 1
  }
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
