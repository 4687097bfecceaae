import type { FollowType } from '@lares/shared-types/follows'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import styles from './following.module.css'
import { useFollowing } from './use-following.ts'

/** Lets the user follow something, in a row without room for a word. */
export function FollowIcon({ type, id, name }: { type: FollowType; id: string; name: string }) {
  const { t } = useTranslation('following')
  const following = useFollowing(type, id)
  if (!following) return <span className={styles.iconPlace} />
  const { isFollowed, toggle } = following
  return (
    <ActionIcon
      variant="subtle"
      {...(!isFollowed && { color: 'gray' })}
      size={40}
      aria-pressed={isFollowed}
      aria-label={t('followOf', { name })}
      onClick={toggle}
    >
      <Icon name={isFollowed ? 'bell-filled' : 'bell'} size={18} />
    </ActionIcon>
  )
}
