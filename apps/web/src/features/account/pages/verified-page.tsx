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
import { LinkError } from './link-error.tsx'

/** The target of the mailed link that confirms an e-mail address. */
export function VerifiedPage() {
  const { t } = useTranslation('account')
  const { t: preferences } = useTranslation('preferences')
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [verify, { data, error, isLoading }] = useVerifyEmailMutation()
  const user = useUser()
  const hasRequested = useRef(false)
  const advice = user ? t('verified.expiredSignedIn') : t('verified.expiredGuest')

  useEffect(() => {
    // The link works only once, but effects may run twice.
    if (hasRequested.current || !token) return
    hasRequested.current = true
    void verify({ params: { token } })
  }, [token, verify])

  return (
    <div className={styles.single}>
      <PageHeader />
      {isLoading ? <TextSkeleton lines={2} /> : null}
      {error ? (
        <LinkError error={error} onRetry={() => void verify({ params: { token } })} advice={advice} />
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
