import type { Language } from '@lares/shared-types/languages'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { useParams } from 'react-router'
import { languageChosen } from '../../../shared/preferences/preferences-slice.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useGetInvitationQuery } from '../api.ts'
import { AcceptInvitationForm } from '../forms/accept-invitation-form.tsx'
import styles from './account-pages.module.css'
import { LinkError } from './link-error.tsx'

/** Lets an invited person choose a name and a password, and signs them in. */
export function InvitationPage() {
  const { t } = useTranslation('account')
  const { token = '' } = useParams()
  const { data: invitation, error, refetch } = useGetInvitationQuery({ params: { token } })
  useInvitedLanguage(invitation?.language)

  const inviter = invitation?.invitedBy
  const lead = inviter ? t('invitation.leadBy', { name: inviter }) : t('invitation.lead')
  return (
    <div className={styles.single}>
      <PageHeader lead={invitation ? lead : undefined} />
      {error ? <LinkError error={error} onRetry={refetch} advice={t('invitation.expiredAdvice')} /> : null}
      {!invitation && !error ? <FormSkeleton fields={2} /> : null}
      {invitation ? <AcceptInvitationForm token={token} invitation={invitation} /> : null}
    </div>
  )
}

/** Switches the interface to the language of the invitation; the invited person can still choose another. */
function useInvitedLanguage(language: Language | null | undefined): void {
  const dispatch = useDispatch()
  useEffect(() => {
    if (language) dispatch(languageChosen(language))
  }, [language, dispatch])
}
