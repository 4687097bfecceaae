import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOperationChangesQuery } from '../operations/public.ts'
import { useUnreadNotificationsQuery } from './api.ts'

/** Follows the number of unread notifications, and announces when it increases. */
export function UnreadCounter({ onChange }: { onChange: (unread: number) => void }) {
  const { t } = useTranslation('notifications')
  useOperationChangesQuery()
  const { data } = useUnreadNotificationsQuery()
  const unread = data?.unread
  const previous = useRef(unread)
  const [announced, setAnnounced] = useState(0)
  useEffect(() => {
    if (unread === undefined) return
    const isMore = previous.current !== undefined && unread > previous.current
    previous.current = unread
    setAnnounced(isMore ? unread : 0)
    onChange(unread)
  }, [unread, onChange])
  return (
    <VisuallyHidden role="status">{announced > 0 ? t('announced', { count: announced }) : ''}</VisuallyHidden>
  )
}
