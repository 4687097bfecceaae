import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useVerifyEmailMutation } from '../api.ts'
import styles from './account-pages.module.css'
import { LinkTrouble } from './link-trouble.tsx'

/** Behind the mailed link that confirms an address: confirms it, once, and says so. */
export function VerifiedPage() {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [verify, { data, error, isLoading }] = useVerifyEmailMutation()
  const user = useUser()
  const asked = useRef(false)
  const advice = user ? t('verified.expiredSignedIn') : t('verified.expiredGuest')

  useEffect(() => {
    // The link works once: the page must not spend it twice.
    if (asked.current || !token) return
    asked.current = true
    void verify({ params: { token } })
  }, [token, verify])

  return (
    <div className={styles.single}>
      <PageHeader title={t('verified.title')} />
      {isLoading ? <TextSkeleton lines={2} /> : null}
      {error ? (
        <LinkTrouble error={error} onRetry={() => void verify({ params: { token } })} advice={advice} />
      ) : null}
      {!token ? <EmptyState icon="link" title={t('verified.noToken')} text={advice} /> : null}
      {data ? (
        <EmptyState
          icon="circle-check"
          title={t('verified.done')}
          text={t('verified.doneText', { email: data.email })}
        >
          <Button component={Link} to={user ? paths.userProfile.to() : paths.index.to()}>
            {user ? preferences('title') : t('signIn.title')}
          </Button>
        </EmptyState>
      ) : null}
    </div>
  )
}
