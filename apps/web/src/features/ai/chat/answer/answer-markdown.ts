import type { ChatSentence } from '@lares/shared-types/chats'
import { getSources, type NumberedSource } from '../../citations/number-sources.ts'

/** What follows a sentence: a source number, a sign that it has no source, or that the user may no longer read it. */
export type AnswerMarker = `source-${number}` | 'unproven' | 'withdrawn'

/**
 * Rarely used brackets that enclose a marker in the Markdown. Being punctuation, they do not break the emphasis in front of
 * them (CommonMark 0.31, §6.2).
 */
const [open, close] = ['\u2E28', '\u2E29']
const markerPattern = new RegExp(`${open}([a-z0-9-]+)${close}`, 'g')

/** Joins the sentences of an answer to Markdown, with the markers behind the last character of each sentence. */
export function toMarkdown(sentences: readonly ChatSentence[], sources: readonly NumberedSource[]): string {
  return sentences
    .map((sentence) => {
      const text = removeMarkers(sentence.text)
      const trimmed = text.trimEnd()
      const markers = getMarkers(sentence, sources).map((marker) => `${open}${marker}${close}`)
      return trimmed + markers.join('') + text.slice(trimmed.length)
    })
    .join('')
}

/** Removes the brackets of markers from a text, so that a model cannot forge one. */
export function removeMarkers(text: string): string {
  return text.replaceAll(open, '').replaceAll(close, '')
}

/** Splits a text at its markers; every second part is a marker. */
export function splitAtMarkers(text: string): string[] {
  return text.split(markerPattern)
}

function getMarkers(sentence: ChatSentence, sources: readonly NumberedSource[]): AnswerMarker[] {
  if (sentence.state === 'unproven' || sentence.state === 'withdrawn') return [sentence.state]
  return getSources(sentence, sources).map(({ number }): AnswerMarker => `source-${number}`)
}
