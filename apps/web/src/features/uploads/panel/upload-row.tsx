import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import type { IconName } from '../../../shared/icons/icon-names.ts'
import { itemLinks } from '../../items/public.ts'
import { isUnderWay, type UploadEntry } from '../upload-entry.ts'
import { uploadsDropped, uploadsPaused, uploadsResumed } from '../uploads-slice.ts'
import { useUploadWords } from '../words/use-upload-words.ts'
import { Bar } from './bar.tsx'
import { SameFile } from './same-file.tsx'
import { Thumbnail } from './thumbnail.tsx'
import styles from './upload-row.module.css'
import { useSameFile } from './use-same-file.ts'

/** One file: what it is, how far it is, and what can be done about it. */
export function UploadRow({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('uploads')
  const words = useUploadWords()
  const { name, state, sent, size, item } = entry
  const sameFile = useSameFile(entry)
  const tone = state === 'failed' ? 'error' : entry.unreadable ? 'warning' : undefined
  return (
    <div className={styles.row} data-tone={tone}>
      <Thumbnail entry={entry} />
      <div className={styles.words}>
        <span className={styles.name} title={name}>
          {item ? <Link to={itemLinks.profile(item)}>{name}</Link> : name}
        </span>
        <span className={styles.state}>{words.state(entry)}</span>
        {sameFile ? <SameFile item={sameFile} /> : null}
        {state === 'sending' || state === 'paused' || (state === 'waiting' && sent > 0) ? (
          <Bar label={t('progress.of', { name })} value={size === 0 ? 1 : sent / size} />
        ) : null}
      </div>
      <RowActs entry={entry} />
    </div>
  )
}

function RowActs({ entry }: { entry: UploadEntry }) {
  const { t } = useTranslation('uploads')
  const dispatch = useDispatch()
  const { id, name, state, item, hindrance } = entry
  const pausable = state === 'sending' || (state === 'waiting' && !hindrance)
  const resumable = state === 'paused' || hindrance === 'offline' || hindrance === 'maintenance'
  if (item) return state === 'done' && !entry.unreadable ? <Done /> : null
  return (
    <span className={styles.acts}>
      {pausable ? (
        <Act
          icon="player-pause-filled"
          label={t('acts.pause', { name })}
          onDo={() => dispatch(uploadsPaused([id]))}
        />
      ) : null}
      {resumable ? (
        <Act
          icon="player-play-filled"
          label={t('acts.resume', { name })}
          onDo={() => dispatch(uploadsResumed([id]))}
        />
      ) : null}
      {state === 'failed' ? (
        <Act icon="refresh" label={t('acts.retry', { name })} onDo={() => dispatch(uploadsResumed([id]))} />
      ) : null}
      <Act
        icon="x"
        label={t(isUnderWay(entry) ? 'acts.cancel' : 'acts.remove', { name })}
        onDo={() => dispatch(uploadsDropped([id]))}
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

function Act({ icon, label, onDo }: { icon: IconName; label: string; onDo: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} title={label} onClick={onDo}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  )
}
