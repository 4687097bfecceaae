import type { Asset } from '@lares/shared-types/assets'
import type { ProcessingStep } from '@lares/shared-types/processing'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { api } from '../../shared/api/api.ts'
import { FailureNote } from '../../shared/ui/failure-note.tsx'
import { Note } from '../../shared/ui/note.tsx'
import { CancelButton, isActive, OperationProgress, useOperation } from '../operations/public.ts'
import { useStartProcessingMutation, useVersionsQuery } from './api.ts'
import styles from './processing.module.css'
import { useVersionName } from './versions/use-version-name.ts'

interface SavePanelProps {
  original: Asset
  sourceId: string
  onSource: (id: string) => void
  steps: readonly ProcessingStep[]
  isDisabled: boolean
}

/** From what, by which name, and the operation that makes the version. */
export function SavePanel({ original, sourceId, onSource, steps, isDisabled }: SavePanelProps) {
  const { t } = useTranslation('processing')
  const dispatch = useDispatch()
  const getName = useVersionName()
  const [name, setName] = useState('')
  const [operationId, setOperationId] = useState<string>()
  const [isRepeated, setIsRepeated] = useState(false)
  const [start, { error, isLoading }] = useStartProcessingMutation()
  const { data } = useVersionsQuery({ params: { id: original.id } })
  const operation = useOperation(operationId)
  const hasEnded = operation !== undefined && !isActive(operation)

  useEffect(() => {
    if (hasEnded) dispatch(api.util.invalidateTags(['Versions', 'Items', 'Item']))
  }, [hasEnded, dispatch])

  async function save() {
    const body = { steps: [...steps], ...(name.trim() && { name: name.trim() }) }
    const { data: started } = await start({ params: { id: sourceId }, body })
    if (!started) return
    setIsRepeated(started.operationId === null)
    if (started.operationId) setOperationId(started.operationId)
  }

  return (
    <section className={styles.save} aria-label={t('save.title')}>
      <h2 className={styles.heading}>{t('save.title')}</h2>
      <div className={styles.fields}>
        <NativeSelect
          label={t('save.source')}
          value={sourceId}
          onChange={({ currentTarget: { value } }) => onSource(value)}
          data={[
            { value: original.id, label: t('versions.original') },
            ...(data?.versions ?? []).map((version) => ({
              value: version.asset.id,
              label: getName(version),
            })),
          ]}
        />
        <TextInput
          label={t('save.name')}
          placeholder={t('save.namePlaceholder')}
          maxLength={200}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      </div>
      <Button
        loading={isLoading}
        disabled={isDisabled || steps.length === 0 || (operation !== undefined && isActive(operation))}
        onClick={() => void save()}
      >
        {t('save.button')}
      </Button>
      <p className={styles.muted}>
        {original.family === 'video' ? `${t('film.picture')} ` : ''}
        {t('save.hint')}
      </p>
      <FailureNote error={error} />
      {isRepeated ? <Note intent="info">{t('save.repeated')}</Note> : null}
      {operation ? (
        <>
          <OperationProgress operation={operation} />
          <CancelButton operation={operation} />
        </>
      ) : null}
    </section>
  )
}
