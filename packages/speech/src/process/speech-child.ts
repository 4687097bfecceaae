import { reportStep } from '@lares/media-engine/process/progress'
import { serveTasks } from '@lares/media-engine/process/serve-tasks'
import { type AlignOutcome, alignLines } from '../alignment/align-lines.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { AlignmentError } from '../alignment/alignment-error.ts'
import { analyseSpeech, findSpeech } from '../analyse-file.ts'
import { alignChunk } from '../transcription/align-chunk.ts'
import { prepareSound } from '../transcription/prepare-sound.ts'
import type { AlignInput, SpeechTasks } from './speech-tasks.ts'

/** The share of the work after which the recording is analysed. */
const analysisShare = 0.3

/** Never aborts: the parent cancels a task by killing this process. */
const signal = new AbortController().signal

serveTasks<SpeechTasks>({
  findSpeech: (file) => findSpeech(file, signal),
  align,
  alignChunk: (input) => alignChunk(input, signal),
  prepare: ({ file, copyPath, maxSeconds }) => prepareSound(file, copyPath, maxSeconds, signal),
})

/** Returns why a text cannot be aligned as a result, because errors lose their class on the way to the parent. */
async function align({ file, lines, language, range }: AlignInput): Promise<AlignOutcome> {
  try {
    const speech = await analyseSpeech(file, signal, range)
    const onProgress = (share: number) => reportStep(analysisShare + (1 - analysisShare) * share)
    const alignment = await alignLines(speech, lines, language, { signal, onProgress })
    return { alignment: range ? moveAlignment(alignment, range.from) : alignment }
  } catch (error) {
    if (error instanceof AlignmentError) return { reason: error.reason }
    throw error
  }
}

/** An alignment to a part of a recording as one to the whole. */
function moveAlignment({ lines, isDoubtful }: Alignment, seconds: number): Alignment {
  const move = <Span extends { readonly start: number; readonly end: number }>(span: Span): Span => ({
    ...span,
    start: span.start + seconds,
    end: span.end + seconds,
  })
  return {
    isDoubtful,
    lines: lines.map(({ time, words }) => ({ time: time && move(time), words: words.map(move) })),
  }
}
