import { useEffect, useState } from 'react'
import { isApiFailure } from '../api/api-failure.ts'
import { Note } from './note.tsx'
import { useFailureText } from './use-failure-text.ts'

/**
 * Shows beside a form or a button why a call failed; renders nothing without an error. `error`: from RTK Query. The
 * error that the archive is unreachable disappears when the connection is back.
 */
export function FailureNote({ error }: { error: unknown }) {
  const failureText = useFailureText()
  const [resolvedError, setResolvedError] = useState<unknown>()
  const isOffline = isApiFailure(error) && error.code === 'offline'

  useEffect(() => {
    if (!isOffline) return
    const resolve = () => setResolvedError(error)
    window.addEventListener('online', resolve)
    return () => window.removeEventListener('online', resolve)
  }, [isOffline, error])

  return error && error !== resolvedError ? <Note intent="error">{failureText(error)}</Note> : null
}
