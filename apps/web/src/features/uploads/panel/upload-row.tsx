import { ActionIcon } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx'
import { isUnderWay, type UploadEntry } from '../upload-entry.ts'
import { useUploadFactsQuery } from '../uploads-api.ts'
import { uploadsPaused, uploadsRemoved, uploadsResumed } from '../uploads-slice.ts'
import { useUploadText } from '../use-upload-text.ts'
import { DuplicateNote } from './duplicate-note.tsx'
import { Thumbnail } from './thumbnail.tsx'
import styles from './upload-row.module.css'

/** One upload: thumbnail, name, progress or state, and actions. */
export function UploadRow({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('uploads')
  const text = useUploadText()
  const { name, state, sent, size, item } = entry
  const duplicate = useDuplicate(entry)
  const tone = state === 'failed' ? 'error' : entry.unreadable ? 'warning' : undefined
  return (
    <div className={styles.row} data-tone={tone}>
      <Thumbnail entry={entry} />
      <div className={styles.textColumn}>
        <span className={styles.name} title={name}>
          {item ? <Link to={itemLinks.profile(item)}>{name}</Link> : name}
        </span>
        <span className={styles.state}>{text.formatState(entry)}</span>
        {duplicate ? <DuplicateNote item={duplicate} /> : null}
        {state === 'sending' || state === 'paused' || (state === 'waiting' && sent > 0) ? (
          <ProgressBar label={t('progress.of', { name })} value={size === 0 ? 1 : sent / size} />
        ) : null}
      </div>
      <RowActions entry={entry} />
    </div>
  )
}

function RowActions({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('uploads')
  const dispatch = useDispatch()
  const { id, name, state, item, blockedBy } = entry
  const canPause = state === 'sending' || (state === 'waiting' && !blockedBy)
  const canResume = state === 'paused' || blockedBy === 'offline' || blockedBy === 'maintenance'
  if (item) return state === 'done' && !entry.unreadable ? <Done /> : null
  return (
    <span className={styles.actions}>
      {canPause ? (
        <ActionButton
          icon="player-pause-filled"
          label={t('acts.pause', { name })}
          onClick={() => dispatch(uploadsPaused([id]))}
        />
      ) : null}
      {canResume ? (
        <ActionButton
          icon="player-play-filled"
          label={t('acts.resume', { name })}
          onClick={() => dispatch(uploadsResumed([id]))}
        />
      ) : null}
      {state === 'failed' ? (
        <ActionButton
          icon="refresh"
          label={t('acts.retry', { name })}
          onClick={() => dispatch(uploadsResumed([id]))}
        />
      ) : null}
      <ActionButton
        icon="x"
        label={t(isUnderWay(entry) ? 'acts.cancel' : 'acts.remove', { name })}
        onClick={() => dispatch(uploadsRemoved([id]))}
      />
    </span>
  )
}

function Done() {
  return (
    <span className={styles.done}>
      <Icon name="circle-check" size={20} />
    </span>
  )
}

function ActionButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
}

/** The item that already has the same file: reported by the engine or, for a file of a form, by the server. */
function useDuplicate({ destination, state, uploadId, sameFile }: UploadEntry): UploadEntry['sameFile'] {
  const isFinished = destination.to === 'field' && state === 'done' && uploadId !== undefined
  const { currentData } = useUploadFactsQuery(isFinished ? { params: { id: uploadId } } : skipToken)
  return sameFile ?? currentData?.sameFile
}
