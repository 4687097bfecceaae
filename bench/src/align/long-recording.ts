import { type SynthesisedRecording, synthesiseRecording } from '@lares/speech/testing/synthesised-recording'
import { type Random, seededRandom } from '../content/random.ts'

/** Words of the synthesised voice a minute, roughly, with pauses. */
const wordsPerMinute = 195

const pauseSeconds = 0.6

/** A long recording of sentences that mean nothing, and these sentences. */
export interface LongRecording extends SynthesisedRecording {
  readonly sentences: readonly string[]
}

/** Makes a recording of some minutes with another voice than the one that texts are compared with. @param words of English */
export async function makeLongRecording(words: readonly string[], minutes: number): Promise<LongRecording> {
  const random = seededRandom(1)
  const sentences: string[] = []
  for (let count = 0; count < minutes * wordsPerMinute; ) {
    const sentence = makeSentence(words, random)
    count += sentence.length
    sentences.push(`${sentence.join(' ')}.`)
  }
  return { sentences, ...(await synthesiseRecording(sentences, 'en+m3', pauseSeconds)) }
}

function makeSentence(words: readonly string[], random: Random): string[] {
  return Array.from({ length: 6 + random.below(12) }, () => random.one(words))
}
