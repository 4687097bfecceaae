import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useBlocker } from 'react-router'
import { type Session, selectUser } from '../../../shared/session/session-slice.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'

/**
 * Asks before a page with unsaved changes is left. `unsaved` is asked at that moment. Who was signed out meanwhile has
 * to sign in again whatever they answer: for them it stays a draft without a question.
 */
export function LeaveGuard({ unsaved }: { unsaved: () => boolean }) {
  const { t } = useTranslation('items')
  const store = useStore<{ session: Session }>()
  const isSignedIn = () => selectUser(store.getState()) !== null
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isSignedIn() && unsaved(),
  )
  useWindowEvent('beforeunload', (event) => {
    if (unsaved()) event.preventDefault()
  })
  const stay = () => blocker.reset?.()
  return (
    <AppDialog opened={blocker.state === 'blocked'} onClose={stay} title={t('leave.title')}>
      <p>{t('leave.text')}</p>
      <DialogActions>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t('leave.go')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
