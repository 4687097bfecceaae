import type { AiStatus } from '@lares/shared-types/contracts/ai'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAiStatusQuery } from '../../../shared/api/ai-status.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Facts } from './facts.tsx'

const uses = ['chat', 'embedding', 'transcription', 'vision'] as const satisfies readonly (keyof AiStatus)[]

/** For what models are set up, with their names for administrators, and what does the work where none is. */
export function ModelFacts() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useAiStatusQuery()
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <p>{t('about.measuring')}</p>
  return (
    <Facts
      facts={uses.map((use) => ({ term: t(`about.models.uses.${use}`), value: describeUse(data, use, t) }))}
    />
  )
}

function describeUse(status: AiStatus, use: (typeof uses)[number], t: TFunction<'settings'>): string {
  const { configured, model } = status[use]
  if (!configured) return t(`about.models.unset.${use}`)
  if (use === 'transcription' && status.transcription.isLocal) return t('about.models.local')
  return model ?? t('about.models.set')
}
