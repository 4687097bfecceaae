import { Button } from '@mantine/core'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { canUsePasskeys } from '../passkeys/passkey-support.ts'
import type { PasskeySignIn } from '../passkeys/sign-in-with-passkey.ts'
import styles from './sign-in-ways.module.css'

/** Signs in with a passkey, where the browser can. The code for passkeys is loaded by the first click. */
export function PasskeyButton() {
  const { t } = useTranslation('sign-in-ways')
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const [result, setResult] = useState<PasskeySignIn | 'asking'>()

  async function signIn() {
    setResult('asking')
    try {
      const { signInWithPasskey } = await import('../passkeys/sign-in-with-passkey.ts')
      setResult(await signInWithPasskey(dispatch))
    } catch (failure) {
      setResult({ failure })
    }
  }

  if (!canUsePasskeys()) return null
  return (
    <div className={styles.way}>
      <Button variant="default" fullWidth loading={result === 'asking'} onClick={() => void signIn()}>
        {t('passkey')}
      </Button>
      {result === 'cancelled' ? <Note intent="info">{t('passkeyCancelled')}</Note> : null}
      {result === 'known' || result === 'unusable' ? (
        <Note intent="error">{t('passkeyUnusable')}</Note>
      ) : null}
      {typeof result === 'object' ? <FailureNote error={result.failure} /> : null}
    </div>
  )
}
