import { useEffect, useState } from 'react'
import { isApiFailure } from '../api/api-failure.ts'
import { Note } from './note.tsx'
import { useFailureText } from './use-failure-text.ts'

/**
 * Says beside a form or a button why a call failed; nothing while it has not. `error` as RTK Query gives it. That the
 * archive could not be reached is no longer true when the connection has come back.
 */
export function FailureNote({ error }: { error: unknown }) {
  const failureText = useFailureText()
  const [over, setOver] = useState<unknown>()
  const isOffline = isApiFailure(error) && error.code === 'offline'

  useEffect(() => {
    if (!isOffline) return
    const end = () => setOver(error)
    window.addEventListener('online', end)
    return () => window.removeEventListener('online', end)
  }, [isOffline, error])

  return error && error !== over ? <Note intent="error">{failureText(error)}</Note> : null
}
