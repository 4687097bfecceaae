import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useLanguage } from '../../../shared/i18n/use-name.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetSetupQuery } from '../api.ts'
import { SetupForm } from '../forms/setup-form.tsx'
import styles from './account-pages.module.css'

/** The first start: the setup link that the server has printed creates the first administrator. */
export function SetupPage() {
  const { t } = useTranslation('account')
  const language = useLanguage()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const { data, error, refetch } = useGetSetupQuery()
  // The new administrator is signed in and about to be redirected; "already set up" must not flash before.
  const isSignedIn = useUser() !== null

  return (
    <div className={styles.single}>
      <PageHeader lead={t('setup.lead')} />
      {error && !isSignedIn ? <ErrorState error={error} onRetry={refetch} /> : null}
      {isSignedIn || (data === undefined && !error) ? <FormSkeleton /> : null}
      {data?.needed === false && !isSignedIn ? (
        <EmptyState icon="circle-check" title={t('setup.done')}>
          <Button component={Link} to={paths.index.to()}>
            {t('signIn.title')}
          </Button>
        </EmptyState>
      ) : null}
      {data?.needed && !isSignedIn && !token ? (
        <EmptyState icon="link" title={t('setup.noToken')} text={t('setup.noTokenText')} />
      ) : null}
      {data?.needed && !isSignedIn && token ? <SetupForm token={token} language={language} /> : null}
    </div>
  )
}
