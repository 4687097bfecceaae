import type { ReplyOf } from '@lares/shared-types/contract'
import type { findTranscribable } from '@lares/shared-types/contracts/transcriptions'
import { maxTranscribedItems, type Transcribable } from '@lares/shared-types/transcriptions'
import { Button, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { FilterField } from '../../../shared/ui/filter-field.tsx'
import { PagedList } from '../../../shared/ui/paged-list.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { useTranscribablePagesInfiniteQuery } from '../api.ts'
import styles from './choose.module.css'
import { RecordingRow } from './recording-row.tsx'
import { StartForm } from './start-form.tsx'
import { useSource } from './use-source.ts'

const getRecordings = (page: ReplyOf<typeof findTranscribable>) => page.recordings

const debounceMs = 300

/** Chooses recordings and films, and starts to transcribe them. */
export function ChoicePanel() {
  const { t } = useTranslation('transcriptions')
  const source = useSource()
  const [query] = useDebouncedValue(source.selection, debounceMs)
  const [entered, setOnlyMissing] = useState<boolean>()
  // What somebody has chosen elsewhere is shown whole.
  const onlyMissing = entered ?? !source.isGiven
  const list = useTranscribablePagesInfiniteQuery(
    { ...(query && { selection: query }), onlyMissing },
    { refetchOnMountOrArgChange: true },
  )
  const shown = (list.data?.pages ?? []).flatMap(getRecordings)
  const free = shown.filter(({ operationId }) => operationId === null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Transcribable>>(new Map())
  // A recording that somebody has linked to is chosen already.
  const [isTouched, setIsTouched] = useState(false)
  const linked = source.isGiven && !isTouched ? new Map(free.map((one) => [one.item.id, one])) : chosen
  const change = (next: Map<string, Transcribable>) => {
    setIsTouched(true)
    setChosen(next)
  }
  const toggle = (recording: Transcribable) => {
    const next = new Map(linked)
    if (!next.delete(recording.item.id)) next.set(recording.item.id, recording)
    change(next)
  }
  const areAllChosen = free.length > 0 && free.every(({ item }) => linked.has(item.id))
  return (
    <Panel title={t('choose.title')}>
      <div className={styles.choice}>
        <div className={styles.filters}>
          {source.isGiven ? (
            <Button variant="subtle" size="compact-md" onClick={source.showAll}>
              {t('choose.showAll')}
            </Button>
          ) : (
            <FilterField
              label={t('choose.search')}
              value={source.query}
              onChange={source.search}
              className={styles.search}
            />
          )}
          <Switch
            label={t('choose.onlyMissing')}
            checked={onlyMissing}
            onChange={({ currentTarget: { checked } }) => setOnlyMissing(checked)}
          />
        </div>
        {free.length > 1 ? (
          <Button
            variant="default"
            size="compact-md"
            className={styles.all ?? ''}
            onClick={() =>
              change(
                areAllChosen
                  ? new Map()
                  : new Map(
                      [...linked, ...free.map((one) => [one.item.id, one] as const)].slice(
                        0,
                        maxTranscribedItems,
                      ),
                    ),
              )
            }
          >
            {areAllChosen ? t('choose.none') : t('choose.all', { count: free.length })}
          </Button>
        ) : null}
        <PagedList
          query={list}
          getEntries={getRecordings}
          label={t('choose.title')}
          className={`${rows.list} ${styles.list}`}
          entryHeight={56}
          empty={
            <EmptyState
              icon="microphone"
              title={onlyMissing && !source.query ? t('choose.allDone') : t('choose.nothing')}
              text={onlyMissing && !source.query ? t('choose.allDoneText') : t('choose.nothingText')}
            />
          }
          moreLabel={t('more')}
          renderEntry={(recording) => (
            <RecordingRow
              key={recording.item.id}
              recording={recording}
              isChosen={linked.has(recording.item.id)}
              onToggle={() => toggle(recording)}
            />
          )}
        />
        <StartForm chosen={[...linked.values()]} onStarted={() => change(new Map())} />
      </div>
    </Panel>
  )
}
