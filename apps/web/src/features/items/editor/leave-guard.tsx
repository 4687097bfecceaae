import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
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
  /** Whether the user has confirmed, so that the browser does not ask again where the navigation reloads the page. */
  const isLeaving = useRef(false)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    isLeaving.current = false
    return currentLocation.pathname !== nextLocation.pathname && isSignedIn() && hasUnsavedChanges()
  })
  useWindowEvent('beforeunload', (event) => {
    if (hasUnsavedChanges() && !isLeaving.current) event.preventDefault()
  })
  const stay = () => blocker.reset?.()
  const leave = () => {
    isLeaving.current = true
    blocker.proceed?.()
  }
  return (
    <AppDialog opened={blocker.state === 'blocked'} onClose={stay} title={t('leave.title')}>
      <p>{text ?? t('leave.text')}</p>
      <DialogActions>
        <Button variant="default" onClick={leave}>
          {t('leave.go')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </DialogActions>
    </AppDialog>
  )
}
