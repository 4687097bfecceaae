import type { ReplyOf } from '@lares/shared-types/contract'
import type { search } from '@lares/shared-types/contracts/search'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isApiFailure } from '../../../shared/api/api-failure.ts'
import { useCreateOnce } from '../../../shared/api/use-create-once.ts'
import { paths } from '../../../shared/config/paths.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { useCreateNarrationMutation, useRecordingsToAddInfiniteQuery } from '../api.ts'
import styles from './add-recording.module.css'

type Hit = ReplyOf<typeof search>['hits'][number]

const getHits = ({ hits }: ReplyOf<typeof search>) => hits
const debounceMs = 300

interface AddRecordingProps {
  letterId: string
  /** The ids of the recordings that are there already. */
  added: readonly string[]
  onAdded: (narrationId: string) => void
  onClose: () => void
}

/** The recordings of the archive, the latest first or those that are searched for, to choose one in which the letter is read. */
export function AddRecording({ letterId, added, onAdded, onClose }: AddRecordingProps) {
  const { t } = useTranslation('narrations')
  const mayRecord = useHasPermission('items:create')
  const [words, setWords] = useState('')
  const [typed] = useDebouncedValue(words.trim(), debounceMs)
  const list = useRecordingsToAddInfiniteQuery({
    kind: ['record'],
    hasFile: true,
    facets: false,
    ...(typed ? { q: typed } : { sort: 'added' }),
  })
  const [create, { error }] = useCreateNarrationMutation()
  const once = useCreateOnce()
  const full = isApiFailure(error) ? error.issues?.find(({ code }) => code === 'too-many') : undefined
  const fullText = full?.path === 'recordingId' ? t('add.recordingFull') : t('add.letterFull')

  async function add(recordingId: string) {
    const result = await once({ recordingId }, (body) => create({ params: { id: letterId }, body }))
    if (result.error) return
    if (result.data) onAdded(result.data.id)
    onClose()
  }

  return (
    <AppDialog opened size="page" title={t('add.title')} onClose={onClose}>
      <div className={styles.content}>
        <p className={styles.lead}>{t('add.lead')}</p>
        {mayRecord ? (
          <Link to={paths.recordSound.to()} className={styles.record ?? ''}>
            <Icon name="microphone" size={20} />
            {t('add.record')}
          </Link>
        ) : null}
        <FilterField label={t('add.search')} value={words} onChange={setWords} className={undefined} />
        <FailureNote error={error} texts={full ? { 'invalid-fields': fullText } : {}} />
        <PagedList
          query={list}
          getEntries={getHits}
          label={t('add.title')}
          className={styles.recordings}
          entryHeight={56}
          moreLabel={t('add.more')}
          empty={
            typed ? (
              <EmptyState icon="search" title={t('add.nothing')} text={t('add.nothingText')} />
            ) : (
              <EmptyState icon="microphone" title={t('add.empty')} text={t('add.emptyText')} />
            )
          }
          renderEntry={({ item }) => (
            <Recording key={item.id} item={item} isAdded={added.includes(item.id)} onAdd={add} />
          )}
        />
      </div>
    </AppDialog>
  )
}

interface RecordingProps {
  item: Hit['item']
  isAdded: boolean
  onAdd: (id: string) => Promise<void>
}

function Recording({ item, isAdded, onAdd }: RecordingProps) {
  const { t } = useTranslation('narrations')
  const title = useItemTitle()(item)
  return (
    <li>
      <button
        type="button"
        className={styles.recording}
        disabled={isAdded}
        onClick={() => void onAdd(item.id)}
      >
        <Icon name="microphone" size={18} />
        <span className={styles.names}>
          <span lang={item.language ?? undefined}>{title}</span>
          {isAdded ? <span className={styles.muted}>{t('add.already')}</span> : <ItemLine item={item} />}
        </span>
        {item.cover?.duration ? (
          <span className={styles.muted}>{formatDuration(item.cover.duration)}</span>
        ) : null}
      </button>
    </li>
  )
}
