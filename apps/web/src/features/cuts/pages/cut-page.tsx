import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { ListSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useRecordingToCutQuery } from '../api.ts'
import { ChooseRecording } from './choose-recording.tsx'
import { CutEditor } from './cut-editor.tsx'
import { getItemToCut } from './load-cut.ts'

/** Cuts a recording, the one in the URL (`?id=`), into several; without one it is chosen first. */
export function CutPage() {
  const { t } = useTranslation('cuts')
  const [params] = useSearchParams()
  const id = getItemToCut(params)
  return (
    <>
      <PageHeader lead={t('lead')} />
      {id ? <OpenRecording key={id} id={id} /> : <ChooseRecording />}
    </>
  )
}

function OpenRecording({ id }: { id: string }) {
  const { currentData: item, error, refetch } = useRecordingToCutQuery({ params: { id } })
  if (item) return <CutEditor item={item} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <ListSkeleton lead="none" lines={3} height={160} rows={2} />
}
