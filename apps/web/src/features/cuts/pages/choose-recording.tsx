import type { ReplyOf } from '@lares/shared-types/contract'
import type { search } from '@lares/shared-types/contracts/search'
import { cutFamilies } from '@lares/shared-types/cuts'
import { itemKinds } from '@lares/shared-types/item-kinds'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { ItemLine } from '../../../shared/items/item-line.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { useHasPermission } from '../../../shared/session/use-user.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useRecordingsToCutInfiniteQuery } from '../api.ts'
import styles from './cut-page.module.css'

const getHits = ({ hits }: ReplyOf<typeof search>) => hits
const debounceMs = 300
const kinds = itemKinds.filter((kind) => cutFamilies[kind] !== undefined)

/** The recordings and films that can be cut, the latest first or those that are searched for, to choose one. */
export function ChooseRecording() {
  const { t } = useTranslation('cuts')
  const mayCreate = useHasPermission('items:create')
  const [words, setWords] = useState('')
  const [typed] = useDebouncedValue(words.trim(), debounceMs)
  const list = useRecordingsToCutInfiniteQuery({
    kind: kinds,
    hasFile: true,
    facets: false,
    ...(typed ? { q: typed } : { sort: 'added' }),
  })
  return (
    <Panel title={t('choose.title')} lead={t('choose.lead')}>
      <FilterField label={t('choose.search')} value={words} onChange={setWords} className={styles.search} />
      <PagedList
        query={list}
        getEntries={getHits}
        label={t('choose.title')}
        className={styles.recordings}
        entryHeight={56}
        moreLabel={t('choose.more')}
        empty={
          typed ? (
            <EmptyState icon="search" title={t('choose.nothing')} text={t('choose.nothingText')} />
          ) : (
            <EmptyState icon="microphone" title={t('choose.empty')} text={t('choose.emptyText')}>
              {mayCreate ? <Link to={itemLinks.create('record')}>{t('choose.add')}</Link> : null}
            </EmptyState>
          )
        }
        renderEntry={({ item }) => <Recording key={item.id} item={item} />}
      />
    </Panel>
  )
}

function Recording({ item }: { item: ReplyOf<typeof search>['hits'][number]['item'] }) {
  const title = useItemTitle()(item)
  return (
    <li>
      <Link to={`${paths.cutAudio.to()}?id=${item.id}`} className={styles.recording ?? ''}>
        <Icon name={kindIcons[item.kind]} size={18} />
        <span className={styles.names}>
          <span lang={item.language ?? undefined}>{title}</span>
          <ItemLine item={item} />
        </span>
        {item.cover?.duration ? (
          <span className={styles.muted}>{formatDuration(item.cover.duration)}</span>
        ) : null}
      </Link>
    </li>
  )
}
