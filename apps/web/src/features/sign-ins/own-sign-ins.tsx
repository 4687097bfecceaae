import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Panel } from '../../shared/ui/panel.tsx'
import { ListSkeleton } from '../../shared/ui/skeletons.tsx'
import { useEndOwnSignInMutation, useListOwnSignInsQuery } from './api.ts'
import { SignInList } from './sign-in-list.tsx'

/** The devices on which the user is signed in. */
export function OwnSignIns() {
  const { t } = useTranslation('sign-ins')
  const { data, error, isLoading, refetch } = useListOwnSignInsQuery()
  const [end] = useEndOwnSignInMutation()
  return (
    <Panel title={t('title')} lead={t('lead')}>
      {isLoading ? <ListSkeleton lines={2} height={56} rows={2} /> : null}
      {error && !data ? <ErrorState error={error} onRetry={refetch} /> : null}
      {data?.signIns.length === 0 ? <p>{t('none')}</p> : null}
      {data && data.signIns.length > 0 ? (
        <SignInList
          signIns={data.signIns}
          label={t('title')}
          currentId={data.currentId}
          onEnd={(id) => end({ params: { id } })}
        />
      ) : null}
    </Panel>
  )
}
