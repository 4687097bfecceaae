import { createHash } from 'node:crypto'
import { conceptOf } from './family-concepts.ts'

/**
 * A vector of length 1 in which each word of a text points in a direction of its own, and words of one concept in the
 * same: enough of a multilingual model to tell whether what is near is found.
 */
export function conceptVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}{2,}(?:-\p{L}+)?/gu) ?? []) {
    const concept = conceptOf(word)
    // What a text is about outweighs how it is said.
    addDirection(vector, concept ?? word.slice(0, 5), concept ? 3 : 1)
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector.fill(1 / Math.sqrt(dimensions)) : vector.map((number) => number / length)
}

function addDirection(vector: number[], name: string, weight: number): void {
  const digest = createHash('sha256').update(name).digest()
  for (let place = 0; place < 8; place++) {
    const dimension = digest.readUInt16LE(place * 2) % vector.length
    const sign = (digest[16 + place] ?? 0) % 2 === 0 ? 1 : -1
    vector[dimension] = (vector[dimension] ?? 0) + sign * weight
  }
}
