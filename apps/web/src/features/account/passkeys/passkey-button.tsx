import { Button } from '@mantine/core'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { canUsePasskeys } from './passkey-support.ts'
import styles from './passkeys.module.css'
import type { PasskeySignIn } from './sign-in-with-passkey.ts'

const neverChanges = () => () => undefined

/**
 * Signs in with a passkey. Where the browser has none, the button takes its place without being seen, so that nothing moves
 * when the prerendered page starts. The code for passkeys is loaded by the first click.
 */
export function PasskeyButton() {
  const { t } = useTranslation('account')
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const isUsable = useSyncExternalStore(neverChanges, canUsePasskeys, () => false)
  const [result, setResult] = useState<PasskeySignIn | 'asking'>()

  async function signIn() {
    setResult('asking')
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts')
      setResult(await signInWithPasskey(dispatch))
    } catch (failure) {
      setResult({ failure })
    }
  }

  return (
    <div className={styles.signIn} data-usable={isUsable}>
      <Button variant="default" fullWidth loading={result === 'asking'} onClick={() => void signIn()}>
        {t('signIn.passkey')}
      </Button>
      {result === 'cancelled' ? <Note intent="info">{t('signIn.passkeyCancelled')}</Note> : null}
      {result === 'known' || result === 'unusable' ? (
        <Note intent="error">{t('signIn.passkeyUnusable')}</Note>
      ) : null}
      {typeof result === 'object' ? <FailureNote error={result.failure} /> : null}
    </div>
  )
}
