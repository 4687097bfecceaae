import { isSpokenKind, type SpokenKind } from '@lares/shared-types/routing/pages'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useHasSettled } from '../../shared/api/use-has-settled.ts'
import { itemLinks } from '../../shared/items/item-links.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { LoadingHeading } from '../../shared/ui/loading-heading.tsx'
import { PageHeader } from '../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../shared/ui/skeletons.tsx'
import { ItemNotFound, isNotFound, useItemQuery, useTranscriptQuery } from '../items/public.ts'
import { TranscriptEditor } from './editor/transcript-editor.tsx'
import { ReadingPage } from './read/reading-page.tsx'
import { TranslationsPage } from './translations/translations-page.tsx'

/** The page of a transcript: to correct it for those who may, else (and with `?view=read`) to read and print it. */
export function TranscriptPage({ kind }: { kind: SpokenKind }) {
  const [params] = useSearchParams()
  const view = params.get('view')
  // Only a page that is mounted again loads the transcript again.
  return <OpenedPage key={view === 'read' ? 'read' : 'edit'} kind={kind} view={view} />
}

function OpenedPage({ kind, view }: { kind: SpokenKind; view: string | null }) {
  const { t } = useTranslation('transcripts')
  const { id = '' } = useParams()
  const isReading = view === 'read'
  const request = { params: { id } }
  const item = useItemQuery(request)
  // A save is checked against the opened version, so that the editor must not start from an outdated cache entry.
  const transcript = useTranscriptQuery(request, { refetchOnMountOrArgChange: !isReading })
  const hasSettled = useHasSettled(transcript, id)
  const error = item.error ?? transcript.error
  if (isNotFound(error)) return <ItemNotFound />
  if (error && !(item.currentData && transcript.currentData)) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState
          error={error}
          onRetry={() => {
            void item.refetch()
            void transcript.refetch()
          }}
        />
      </>
    )
  }
  if (!item.currentData || !transcript.currentData || !(isReading || hasSettled)) {
    return (
      <>
        <LoadingHeading title={t('title')} />
        <FormSkeleton fields={6} />
      </>
    )
  }
  const { currentData: found } = item
  if (found.kind !== kind) {
    const to = isSpokenKind(found.kind)
      ? itemLinks.transcript({ id, kind: found.kind })
      : itemLinks.profile(found)
    return <Navigate to={to} replace />
  }
  if (view === 'translations') return <TranslationsPage item={found} kind={kind} />
  if (isReading || !found.may.edit || found.deletedAt)
    return <ReadingPage item={found} kind={kind} transcript={transcript.currentData} />
  return <TranscriptEditor key={id} item={found} kind={kind} opened={transcript.currentData} />
}
