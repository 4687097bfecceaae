import type { MeaningModelState } from '@lares/shared-types/contracts/meaning-model'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { paths } from '../../../shared/config/paths.ts'
import { formatFileSize } from '../../../shared/i18n/format-file-size.ts'
import { getNumberFormat } from '../../../shared/i18n/number-format.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { CancelButton, isActive, OperationProgress, useOperation } from '../../operations/public.ts'
import {
  useDownloadMeaningModelMutation,
  useMeaningModelQuery,
  useRemoveMeaningModelMutation,
} from './model-api.ts'
import { ModelFailure } from './model-failure.tsx'
import styles from './model-panel.module.css'

/** How often the number of passages that were read is asked for. */
const pollMs = 5_000

/** For administrators: what a model on this machine would add, its download, how far it has come, and its removal. */
export function ModelPanel() {
  const { data: model } = useMeaningModelQuery(undefined, { refetchOnMountOrArgChange: true })
  const isReading = model !== undefined && model.engine !== null && model.waiting > 0
  useMeaningModelQuery(undefined, { pollingInterval: isReading ? pollMs : 0 })
  useSearchAgainAfter(isReading)
  if (!model) return null
  if (!model.isComparable || model.engine === 'endpoint') return <UnusedModel model={model} />
  const { engine, download, failure } = model
  return (
    <div className={styles.panel}>
      <Reading model={model} />
      {failure && !(engine === 'downloaded' && download.isDamaged) ? <ModelFailure code={failure} /> : null}
      {engine === 'own' ? <UnusedModel model={model} /> : <DownloadedModel download={download} />}
    </div>
  )
}

/** The removal of an installed model that is not used, since something else comes before it. */
export function UnusedModel({ model: { download } }: { model: MeaningModelState }) {
  if (!download.isInstalled) return null
  return (
    <div className={styles.panel}>
      <Removal name={download.name} text="model.unused" />
    </div>
  )
}

/** Searches again when something ends that changes what is found. */
function useSearchAgainAfter(isUnderWay: boolean): void {
  const dispatch = useDispatch()
  const wasUnderWay = useRef(false)
  useEffect(() => {
    if (wasUnderWay.current && !isUnderWay) dispatch(api.util.invalidateTags(['Search']))
    wasUnderWay.current = isUnderWay
  }, [isUnderWay, dispatch])
}

function Reading({ model: { engine, passages, waiting } }: { model: MeaningModelState }) {
  const { t, i18n } = useTranslation('search')
  if (engine === null || waiting === 0) return null
  const format = (count: number) => getNumberFormat(i18n.language).format(count)
  return (
    <p className={styles.text}>
      {t('model.reading', { read: format(passages - waiting), passages: format(passages) })}
    </p>
  )
}

function DownloadedModel({ download }: { download: MeaningModelState['download'] }) {
  const [startedId, setStartedId] = useState<string>()
  const operation = useOperation(download.operationId ?? startedId)
  const isDownloading = operation !== undefined && isActive(operation)
  useSearchAgainAfter(isDownloading)
  if (isDownloading) {
    return (
      <div className={styles.row}>
        <div className={styles.text}>
          <OperationProgress operation={operation} />
        </div>
        <CancelButton operation={operation} />
      </div>
    )
  }
  if (download.isInstalled && !download.isDamaged)
    return <Removal name={download.name} text="model.installed" />
  return (
    <>
      {operation && operation.state === 'failed' ? <OperationProgress operation={operation} /> : null}
      {download.isInstalled ? (
        <>
          <Repair download={download} onStart={setStartedId} />
          <Removal name={download.name} text="model.installed" />
        </>
      ) : (
        <Offer download={download} onStart={setStartedId} />
      )}
    </>
  )
}

interface OfferProps {
  download: MeaningModelState['download']
  /** Receives the id of the operation. */
  onStart: (operationId: string) => void
}

function Offer({ download, onStart }: OfferProps) {
  const { t, i18n } = useTranslation('search')
  const { start, error, isLoading } = useStart(onStart)
  const format = (bytes: number) => formatFileSize(bytes, i18n.language)
  const { downloadBytes, memoryBytes, fits, operationId } = download
  return (
    <>
      <p className={styles.text}>
        {t('model.offer')}{' '}
        {fits
          ? t('model.needs', { size: format(downloadBytes), memory: format(memoryBytes) })
          : t('model.tooLarge', { memory: format(memoryBytes) })}
      </p>
      <div className={styles.row}>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={18} />}
          disabled={!fits || isLoading || operationId !== null}
          onClick={start}
        >
          {t('model.download')}
        </Button>
        <Link to={`${paths.faq.to()}#ai`}>{t('model.others')}</Link>
      </div>
      <FailureNote error={error} />
    </>
  )
}

function Repair({ download: { downloadBytes, operationId }, onStart }: OfferProps) {
  const { t, i18n } = useTranslation('search')
  const { start, error, isLoading } = useStart(onStart)
  return (
    <>
      <p className={styles.failure}>
        {t('model.damaged', { size: formatFileSize(downloadBytes, i18n.language) })}
      </p>
      <div className={styles.row}>
        <Button
          variant="default"
          leftSection={<Icon name="download" size={18} />}
          disabled={isLoading || operationId !== null}
          onClick={start}
        >
          {t('model.downloadAgain')}
        </Button>
      </div>
      <FailureNote error={error} />
    </>
  )
}

/** Starts the download; `onStart` receives the id of the operation. */
function useStart(onStart: OfferProps['onStart']) {
  const [download, { error, isLoading }] = useDownloadMeaningModelMutation()
  async function startDownload() {
    const { data } = await download()
    if (data?.operationId) onStart(data.operationId)
  }
  return { start: () => void startDownload(), error, isLoading }
}

function Removal({ name, text }: { name: string; text: 'model.installed' | 'model.unused' }) {
  const { t } = useTranslation('search')
  const [remove, { error, isLoading }] = useRemoveMeaningModelMutation()
  return (
    <>
      <div className={styles.row}>
        <span className={styles.text}>{t(text, { name })}</span>
        <Button
          variant="default"
          leftSection={<Icon name="trash" size={18} />}
          disabled={isLoading}
          onClick={() => void remove()}
        >
          {t('model.remove')}
        </Button>
      </div>
      <FailureNote error={error} />
    </>
  )
}
