import { createHash } from 'node:crypto'
import { findConcept } from './family-concepts.ts'

/**
 * A fake multilingual embedding: a unit vector in which each word of a text has its own direction and words of one concept
 * share one.
 */
export function toConceptVector(text: string, dimensions: number): number[] {
  const vector = new Array<number>(dimensions).fill(0)
  for (const word of text.toLowerCase().match(/\p{L}{2,}(?:-\p{L}+)?/gu) ?? []) {
    const concept = findConcept(word)
    // The subject of a text outweighs its wording.
    addDirection(vector, concept ?? word.slice(0, 5), concept ? 3 : 1)
  }
  const length = Math.hypot(...vector)
  return length === 0 ? vector.fill(1 / Math.sqrt(dimensions)) : vector.map((number) => number / length)
}

function addDirection(vector: number[], name: string, weight: number): void {
  const digest = createHash('sha256').update(name).digest()
  for (let index = 0; index < 8; index++) {
    const dimension = digest.readUInt16LE(index * 2) % vector.length
    const sign = (digest[16 + index] ?? 0) % 2 === 0 ? 1 : -1
    vector[dimension] = (vector[dimension] ?? 0) + sign * weight
  }
}
