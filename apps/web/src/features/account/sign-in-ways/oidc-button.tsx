import { buildUrl } from '@lares/shared-types/contract'
import { providerProblems, startOidc } from '@lares/shared-types/contracts/oidc'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { Note } from '../../../shared/ui/note.tsx'
import { useGetSignInWaysQuery } from './api.ts'

/** Leads to the OpenID Connect provider, where one is set up, and says why coming back from it has failed. */
export function OidcButton() {
  const { t } = useTranslation('sign-in-ways')
  const { data } = useGetSignInWaysQuery()
  const [search] = useSearchParams()
  if (!data?.oidc) return null
  const { label } = data.oidc
  const problem = providerProblems.find((name) => name === search.get('problem'))
  return (
    <>
      <Button
        component="a"
        variant="default"
        fullWidth
        href={buildUrl(startOidc, { query: { next: search.get('next') } })}
      >
        {t('oidc.submit', { label })}
      </Button>
      {problem ? <Note intent="error">{t(`oidc.problems.${problem}`, { label })}</Note> : null}
    </>
  )
}
