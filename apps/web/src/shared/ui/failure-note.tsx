import { Note } from './note.tsx'
import { useFailureText } from './use-failure-text.ts'

/** Says beside a form or a button why a call failed; nothing while it has not. `error` as RTK Query gives it. */
export function FailureNote({ error }: { error: unknown }) {
  const failureText = useFailureText()
  return error ? <Note intent="error">{failureText(error)}</Note> : null
}
