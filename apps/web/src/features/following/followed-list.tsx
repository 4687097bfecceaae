import { getFollowedPath } from '@lares/shared-types/notification-paths'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useFailureToast } from '../../shared/ui/toasts/use-failure-toast.ts'
import { useFocusOnRemoval } from '../../shared/ui/use-focus-on-removal.ts'
import { useFollowsQuery, useUnfollowMutation } from './api.ts'
import styles from './following.module.css'

/** What the user follows, each with a button that ends it. */
export function FollowedList() {
  const { t } = useTranslation('following')
  const { data, error, isLoading, refetch } = useFollowsQuery()
  const focus = useFocusOnRemoval<HTMLUListElement>()
  const [unfollow] = useUnfollowMutation()
  const showFailure = useFailureToast()

  async function end(params: Parameters<typeof unfollow>[0]['params']) {
    const { error: failure } = await unfollow({ params })
    if (failure) showFailure(failure)
  }

  return (
    <Panel title={t('list.title')} lead={t('list.lead')}>
      {isLoading ? <ListSkeleton lines={1} height={44} rows={2} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data?.follows.length === 0 ? <p>{t('list.empty')}</p> : null}
      {data && data.follows.length > 0 ? (
        <ul {...focus} className={styles.list} aria-label={t('list.title')}>
          {data.follows.map((followed) => {
            const { type, id, name } = followed
            return (
              <li key={`${type} ${id}`} className={styles.followed}>
                <span className={styles.text}>
                  <Link className={styles.name ?? ''} to={getFollowedPath(followed)}>
                    {name}
                  </Link>
                  <span className={styles.type}>{t(`types.${type}`)}</span>
                </span>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t('unfollowOf', { name })}
                  onClick={() => void end({ type, id })}
                >
                  {t('unfollow')}
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
    </Panel>
  )
}
