import { decodeRecording, type findRecording } from '@lares/speech/testing/family-recordings'
import { createWave } from '../testing/wave-file.ts'

/** A WAVE file with a recording several times, one behind the other, and its sentences in that order. */
export async function repeatRecording(recording: ReturnType<typeof findRecording>, times: number) {
  const once = Int16Array.from(await decodeRecording(recording), (sample) => sample * 32_767)
  const samples = new Int16Array(times * once.length)
  for (let index = 0; index < times; index += 1) samples.set(once, index * once.length)
  const sentences = Array.from({ length: times }, () => recording.segments.map(({ text }) => text)).flat()
  return { wave: createWave(samples, 16_000), sentences }
}
