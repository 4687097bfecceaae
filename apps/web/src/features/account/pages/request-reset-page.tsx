import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetSetupQuery } from '../api.ts'
import { RequestResetForm } from '../forms/request-reset-form.tsx'
import styles from './account-pages.module.css'

/** Explains how to get a new password: by a mailed link, or from an administrator where the archive sends no mail. */
export function RequestResetPage() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useGetSetupQuery()
  const lead = data?.sendsMail ? t('reset.requestLead') : t('reset.noMailLead')

  return (
    <div className={styles.single}>
      <PageHeader lead={data ? lead : undefined} />
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data || error ? null : <FormSkeleton fields={1} />}
      {data?.sendsMail === true ? <RequestResetForm /> : null}
      {data?.sendsMail === false ? <p className={styles.text}>{t('reset.noMailText')}</p> : null}
      <p className={styles.back}>
        <Link to={paths.index.to()} data-alone>
          {t('link.backToSignIn')}
        </Link>
      </p>
    </div>
  )
}
