import '@mantine/core/styles/SegmentedControl.layer.css'
import { SegmentedControl } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { lazySection } from '../../shared/ui/lazy-with-retry.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { CardsSkeleton } from '../../shared/ui/skeletons.tsx'
import { ParticipantsPage } from '../participants/pages/public.ts'
import { MarkedPicturesButton } from './questions/marked-pictures-button.tsx'
import styles from './questions/questions.module.css'

const OpenQuestions = lazySection(async () => (await import('./questions/open-questions.tsx')).OpenQuestions)

/** The value of the parameter `view` in the address that shows the open questions. */
const questionsView = 'questions'

/** The page of all participants, and of the people in pictures whom nobody has named yet. */
export function PeoplePage() {
  const { t } = useTranslation(['regions', 'participants'])
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === questionsView ? questionsView : 'people'
  const views = (
    <SegmentedControl
      className={styles.views ?? ''}
      aria-label={t('views')}
      data={[
        { value: 'people', label: t('participants:title') },
        { value: questionsView, label: t('whoIsThis') },
      ]}
      value={view}
      onChange={(next) => setParams(next === questionsView ? { view: questionsView } : {}, { replace: true })}
    />
  )
  if (view === 'people') {
    return (
      <ParticipantsPage
        views={views}
        renderMore={({ participant, name }) => (
          <MarkedPicturesButton participantId={participant.id} name={name} />
        )}
      />
    )
  }
  return (
    <>
      <PageHeader />
      {views}
      <Suspense fallback={<CardsSkeleton />}>
        <OpenQuestions />
      </Suspense>
    </>
  )
}
