import type { TranscriptionSetup } from '@lares/shared-types/transcriptions'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api } from '../../../shared/api/api.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { CancelButton, isActive, OperationProgress, useOperation } from '../../operations/public.ts'
import { ModelList } from './model-list.tsx'
import styles from './setup.module.css'

/** The environment variables that configure an endpoint. */
const variables = ['AI_TRANSCRIPTION_BASE_URL', 'AI_TRANSCRIPTION_MODEL', 'AI_TRANSCRIPTION_API_KEY']

/** What transcribes, and how to switch it on. */
export function SetupPanel({ setup }: { setup: TranscriptionSetup }) {
  const { t } = useTranslation('transcriptions')
  const isAdmin = useUser()?.isAdmin === true
  const { engine, model, models, downloadOperationId } = setup
  const isEndpoint = engine === 'endpoint'
  return (
    <Panel title={t('setup.title')}>
      <div className={styles.setup}>
        {engine ? (
          <p className={styles.text}>
            {model ? t(`setup.${engine}With`, { model: getModelName(model) }) : t(`setup.${engine}`)}
          </p>
        ) : (
          <Note intent="info">
            <p className={styles.text}>{isAdmin ? t('setup.noneForAdministrators') : t('setup.none')}</p>
            <p className={styles.text}>{t('setup.byHand')}</p>
          </Note>
        )}
        {downloadOperationId ? <Download operationId={downloadOperationId} /> : null}
        {isAdmin && !isEndpoint ? (
          <>
            <ModelList models={models} isBusy={downloadOperationId !== null} />
            <p className={styles.hint}>{t('setup.endpointHint')}</p>
            <ul className={styles.variables}>
              {variables.map((name) => (
                <li key={name}>
                  <code>{name}</code>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Panel>
  )

  function getModelName(name: string): string {
    if (isEndpoint) return name
    if (name === 'base' || name === 'small') return t(`models.${name}`)
    return t('models.own')
  }
}

/** A download that is under way; what transcribes is loaded again when it has ended. */
function Download({ operationId }: { operationId: string }) {
  const dispatch = useDispatch()
  const operation = useOperation(operationId)
  const hasEnded = operation !== undefined && !isActive(operation)

  useEffect(() => {
    if (hasEnded) dispatch(api.util.invalidateTags(['Transcriptions']))
  }, [hasEnded, dispatch])

  if (!operation) return null
  return (
    <div className={styles.download}>
      <OperationProgress operation={operation} />
      <CancelButton operation={operation} />
    </div>
  )
}
