import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetInvitationQuery } from '../api.ts'
import { AcceptInvitationForm } from '../forms/accept-invitation-form.tsx'
import { useInvitedLanguage } from '../use-invited-language.ts'
import styles from './account-pages.module.css'
import { LinkTrouble } from './link-trouble.tsx'

/** An invited person chooses a name and a password, and is in. */
export function InvitationPage() {
  const { t } = useTranslation('account')
  const { token = '' } = useParams()
  const { data: invitation, error, refetch } = useGetInvitationQuery({ params: { token } })
  useInvitedLanguage(invitation?.language)

  const by = invitation?.invitedBy
  const lead = by ? t('invitation.leadBy', { name: by }) : t('invitation.lead')
  return (
    <div className={styles.single}>
      <PageHeader title={t('invitation.title')} {...(invitation ? { lead } : {})} />
      {error ? <LinkTrouble error={error} onRetry={refetch} advice={t('invitation.expiredAdvice')} /> : null}
      {!invitation && !error ? <FormSkeleton fields={2} /> : null}
      {invitation ? <AcceptInvitationForm token={token} invitation={invitation} /> : null}
    </div>
  )
}
