import type { ActDraft } from './act-draft.ts'

/** The fields of an act, which change what is entered. */
export interface ActFieldsProps {
  readonly draft: ActDraft
  readonly onChange: (changes: Partial<ActDraft>) => void
}
