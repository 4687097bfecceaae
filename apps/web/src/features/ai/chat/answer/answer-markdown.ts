import type { ChatSentence } from '@lares/shared-types/chats'
import { type NumberedSource, sourcesOf } from '../../citations/number-sources.ts'

/** What stands behind a sentence: the number of a source, that there is none, that it may no longer be seen. */
export type AnswerMark = `source-${number}` | 'unproven' | 'withdrawn'

/**
 * Brackets that nobody writes, between which a mark stands in the Markdown: as punctuation they leave what is bold before them
 * bold (CommonMark 0.31, §6.2).
 */
const [open, close] = ['\u2E28', '\u2E29']
const marks = new RegExp(`${open}([a-z0-9-]+)${close}`, 'g')

/** The Markdown of an answer with the marks of its sentences, each behind its last letter. */
export function answerMarkdown(
  sentences: readonly ChatSentence[],
  sources: readonly NumberedSource[],
): string {
  return sentences
    .map((sentence) => {
      const text = withoutMarks(sentence.text)
      const words = text.trimEnd()
      const written = marksOf(sentence, sources).map((mark) => `${open}${mark}${close}`)
      return words + written.join('') + text.slice(words.length)
    })
    .join('')
}

/** A text that has none of the letters that marks are told by. */
export function withoutMarks(text: string): string {
  return text.replaceAll(open, '').replaceAll(close, '')
}

/** A text taken apart at its marks: every second part is one. */
export function splitAtMarks(text: string): string[] {
  return text.split(marks)
}

function marksOf(sentence: ChatSentence, sources: readonly NumberedSource[]): AnswerMark[] {
  if (sentence.state === 'unproven' || sentence.state === 'withdrawn') return [sentence.state]
  return sourcesOf(sentence, sources).map(({ number }): AnswerMark => `source-${number}`)
}
