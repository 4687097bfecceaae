import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useStore } from 'react-redux'
import { useBlocker } from 'react-router'
import { type Session, selectUser } from '../../../shared/session/session-slice.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { DialogActions } from '../../../shared/ui/dialog/dialog-actions.tsx'

interface LeaveGuardProps {
  hasUnsavedChanges: () => boolean
  /** What happens to the changes; by default that they remain as a draft. */
  text?: string
}

/**
 * Asks for confirmation before a page with unsaved changes is left. A user who was signed out is not asked, because they
 * have to sign in anyway.
 */
export function LeaveGuard({ hasUnsavedChanges, text }: LeaveGuardProps) {
  const { t } = useTranslation('items')
  const store = useStore<{ session: Session }>()
  const isSignedIn = () => selectUser(store.getState()) !== null
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isSignedIn() && hasUnsavedChanges(),
  )
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsavedChanges()) event.preventDefault()
  })
  const stay = () => blocker.reset?.()
  return (
    <AppDialog opened={blocker.state === 'blocked'} onClose={stay} title={t('leave.title')}>
      <p>{text ?? t('leave.text')}</p>
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
