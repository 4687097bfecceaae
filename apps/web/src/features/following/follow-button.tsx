import type { FollowType } from '@lares/shared-types/follows'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shared/icons/icon.tsx'
import styles from './following.module.css'
import { useFollowing } from './use-following.ts'

/** Lets the user follow something, with a word. */
export function FollowButton({ type, id, name }: { type: FollowType; id: string; name: string }) {
  const { t } = useTranslation('following')
  const following = useFollowing(type, id)
  if (!following) return <span className={styles.buttonPlace} />
  const { isFollowed, toggle } = following
  return (
    <Button
      className={styles.buttonPlace ?? ''}
      size="compact-sm"
      variant={isFollowed ? 'default' : 'subtle'}
      leftSection={<Icon name={isFollowed ? 'bell-filled' : 'bell'} size={16} />}
      aria-pressed={isFollowed}
      aria-label={t(isFollowed ? 'followingOf' : 'followOf', { name })}
      onClick={toggle}
    >
      {t(isFollowed ? 'following' : 'follow')}
    </Button>
  )
}
