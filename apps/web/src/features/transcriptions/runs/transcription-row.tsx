import type { Operation, OperationState } from '@lares/shared-types/operations'
import type { Transcription } from '@lares/shared-types/transcriptions'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { api } from '../../../shared/api/api.ts'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import rows from '../../../shared/ui/entry-rows.module.css'
import { Note } from '../../../shared/ui/note.tsx'
import { StatusBadge, type StatusTone } from '../../../shared/ui/status-badge.tsx'
import { CancelButton, isActive, OperationProgress, useOperation } from '../../operations/public.ts'
import styles from './runs.module.css'

const tones: Partial<Record<OperationState, StatusTone>> = {
  running: 'info',
  succeeded: 'success',
  failed: 'danger',
}

/** One transcription: its recording, its progress, what it waits for, and its result. */
export function TranscriptionRow({ transcription }: { transcription: Transcription }) {
  const { t, i18n } = useTranslation(['transcriptions', 'operations'])
  const dispatch = useDispatch()
  const getTitle = useItemTitle()
  const { waitsFor, retryAt } = transcription
  const wasActive = isActive(transcription.operation)
  const live = useOperation(wasActive ? transcription.operation.id : undefined)
  const operation = live ?? transcription.operation
  const hasEnded = wasActive && !isActive(operation)
  const { item, state } = operation

  useEffect(() => {
    if (hasEnded) dispatch(api.util.invalidateTags(['Transcriptions', 'Item', 'Items', 'Search']))
  }, [hasEnded, dispatch])

  const time = retryAt && getDateFormat(i18n.language, { timeStyle: 'short' }).format(new Date(retryAt))
  return (
    <li className={`${rows.row} ${styles.row}`}>
      <div className={rows.head}>
        <h3 className={rows.name}>
          {item ? <Link to={itemLinks.profile(item)}>{getTitle(item)}</Link> : t('list.gone')}
        </h3>
        <StatusBadge tone={tones[state]}>{t(`operations:states.${state}`)}</StatusBadge>
      </div>
      <div className={styles.status}>
        <Status operation={operation} />
        {waitsFor && isActive(operation) ? (
          <Note intent="warning">{time ? t('list.waitsUntil', { time }) : t('list.waits')}</Note>
        ) : null}
      </div>
      <CancelButton operation={operation} />
    </li>
  )
}

function Status({ operation }: { operation: Operation }) {
  const { t } = useTranslation('transcriptions')
  const { count, dropped = 0 } = operation.result ?? {}
  if (operation.state === 'succeeded' && count === 0)
    return <p className={styles.detail}>{dropped > 0 ? t('list.nothingSure') : t('list.nobodySpeaks')}</p>
  return <OperationProgress operation={operation} />
}
