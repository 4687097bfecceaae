import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { useReadAllNotificationsMutation, useUnreadNotificationsQuery } from '../api.ts'

/** Marks all notifications as read, if there are unread ones. */
export function ReadAllButton() {
  const { t } = useTranslation('notifications')
  const { data } = useUnreadNotificationsQuery()
  const [readAll, { isLoading, error }] = useReadAllNotificationsMutation()

  async function markAllRead({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const panel = currentTarget.closest<HTMLElement>('[role=dialog]')
    const { error } = await readAll()
    // The button disappears.
    if (!error) panel?.focus()
  }

  return (
    <>
      {data && data.unread > 0 ? (
        <Button
          variant="subtle"
          size="compact-md"
          loading={isLoading}
          onClick={(event) => void markAllRead(event)}
        >
          {t('readAll')}
        </Button>
      ) : null}
      <FailureNote error={error} />
    </>
  )
}
