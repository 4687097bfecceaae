export interface StartedMention {
  /** Where the @ stands. */
  readonly at: number
  /** What is written between it and the caret. */
  readonly name: string
}

/** Names have spaces, so that an @ long before the caret may belong to an address or to a finished mention. */
const maxNameLength = 40

/** The mention that is being typed before the caret; undefined if there is none. An @ within a word starts none. */
export function findMentionStart(text: string, caret: number): StartedMention | undefined {
  const at = text.lastIndexOf('@', caret - 1)
  if (at === -1 || (at > 0 && !/[\s([{"'«„“]/.test(text.charAt(at - 1)))) return undefined
  const name = text.slice(at + 1, caret)
  if (name.length > maxNameLength || /^\s|\n|\s\s/.test(name)) return undefined
  return { at, name }
}
