import { useEffect, useState } from 'react'
import { type ApiFailure, isApiFailure } from '../api/api-failure.ts'
import { Note } from './note.tsx'
import { useFailureText } from './use-failure-text.ts'

export interface FailureNoteProps {
  /** From RTK Query. */
  error: unknown
  /** Texts of errors that mean something more precise here, by code. */
  texts?: Partial<Record<ApiFailure['code'], string>>
}

/**
 * Shows beside a form or a button why a call failed; renders nothing without an error. The error that the
 * archive is unreachable disappears when the connection is back.
 */
export function FailureNote({ error, texts = {} }: FailureNoteProps) {
  const failureText = useFailureText()
  const [resolvedError, setResolvedError] = useState<unknown>()
  const isOffline = isApiFailure(error) && error.code === 'offline'

  useEffect(() => {
    if (!isOffline) return
    const resolve = () => setResolvedError(error)
    window.addEventListener('online', resolve)
    return () => window.removeEventListener('online', resolve)
  }, [isOffline, error])

  if (!error || error === resolvedError) return null
  const preciseText = isApiFailure(error) ? texts[error.code] : undefined
  return <Note intent="error">{preciseText ?? failureText(error)}</Note>
}
