import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetPasswordResetQuery } from '../api.ts'
import { ResetPasswordForm } from '../forms/reset-password-form.tsx'
import styles from './account-pages.module.css'
import { LinkError } from './link-error.tsx'

/** The target of the mailed link, where the user sets a new password. */
export function ResetPasswordPage() {
  const { t } = useTranslation('account')
  const { token = '' } = useParams()
  const { data, error, refetch } = useGetPasswordResetQuery({ params: { token } })
  return (
    <div className={styles.single}>
      <PageHeader lead={data ? t('reset.lead', { email: data.email }) : undefined} />
      {error ? (
        <LinkError
          error={error}
          onRetry={refetch}
          advice={t('reset.expiredAdvice')}
          next={{ to: paths.requestPasswordReset.to(), label: t('reset.another') }}
        />
      ) : null}
      {!data && !error ? <FormSkeleton fields={1} /> : null}
      {data ? <ResetPasswordForm token={token} email={data.email} /> : null}
    </div>
  )
}
