import { requestPasswordReset } from '@lares/shared-types/contracts/auth'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Form } from '../../../shared/forms/form.tsx'
import { TextField } from '../../../shared/forms/text-field.tsx'
import { useContractForm } from '../../../shared/forms/use-contract-form.ts'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useRequestPasswordResetMutation } from '../api.ts'
import styles from './account-pages.module.css'

/** Asks for a link to a new password. Says the same whether the address is known or not. */
export function RequestResetPage() {
  const { t } = useTranslation('account')
  const [request, { isLoading, isSuccess, error }] = useRequestPasswordResetMutation()
  const form = useContractForm({ schema: requestPasswordReset.body, defaultValues: { email: '' } })

  return (
    <div className={styles.single}>
      <PageHeader title={t('reset.requestTitle')} lead={t('reset.requestLead')} />
      <Form label={t('reset.requestTitle')} onSubmit={form.handleSubmit((body) => request({ body }))}>
        <TextField
          control={form.control}
          name="email"
          type="email"
          label={t('fields.email')}
          autoComplete="username"
          inputMode="email"
          required
        />
        <FailureNote error={error} />
        {isSuccess ? <Note intent="success">{t('reset.requested')}</Note> : null}
        <Button type="submit" loading={isLoading}>
          {t('reset.request')}
        </Button>
        <Link to={paths.index.to()}>{t('link.backToSignIn')}</Link>
      </Form>
    </div>
  )
}
