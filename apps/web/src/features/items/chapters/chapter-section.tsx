import { type Chapter, maxChapterTitleLength } from '@lares/shared-types/chapters'
import type { Item } from '@lares/shared-types/items'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Type } from 'typebox'
import { NameDialog } from '../../../shared/forms/name-dialog.tsx'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { RowMenu } from '../../../shared/ui/row-menu.tsx'
import { toastShown } from '../../../shared/ui/toasts/toasts-slice.ts'
import { useFailureToast } from '../../../shared/ui/toasts/use-failure-toast.ts'
import { ChapterList, getChapters, type TrackPlayback } from '../../player/public.ts'
import styles from './chapter-section.module.css'
import { useChapterEdits } from './use-chapter-edits.ts'

const ChapterTitle = Type.Object({ name: Type.String({ minLength: 1, maxLength: maxChapterTitleLength }) })

/** The chapters of a recording or film: choose one to hear it; whoever may edit the item adds, renames, moves and deletes. */
export function ChapterSection({ item, playback }: { item: Item; playback: TrackPlayback }) {
  const { t } = useTranslation('items')
  const chapters = getChapters(item)
  const [named, setNamed] = useState<Chapter>()
  const editing = useEditing(item)
  const second = Math.round(playback.position * 10) / 10
  const isEmpty = chapters.length === 0
  if (isEmpty && !item.may.edit) return null

  return (
    <section aria-label={t('chapters.title')}>
      <div className={styles.head}>
        {isEmpty ? null : <h2 className={styles.heading}>{t('chapters.title')}</h2>}
        {item.may.edit ? (
          <Button
            variant={isEmpty ? 'subtle' : 'default'}
            size="sm"
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setNamed({ start: second, title: '' })}
          >
            {t('chapters.add', { time: formatDuration(second) })}
          </Button>
        ) : null}
      </div>
      <ChapterList
        chapters={chapters}
        position={playback.position}
        language={item.language}
        onChoose={playback.playFrom}
        renderActions={(chapter) =>
          item.may.edit ? (
            <RowMenu
              label={t('chapters.actions', { title: chapter.title })}
              actions={[
                { label: t('chapters.rename'), icon: 'edit', run: () => setNamed(chapter) },
                {
                  label: t('chapters.move', { time: formatDuration(second) }),
                  icon: 'clock',
                  run: () => editing.move(chapter, second),
                },
              ]}
              remove={{ label: t('chapters.delete'), run: () => editing.remove(chapter) }}
            />
          ) : null
        }
      />
      {named ? (
        <NameDialog
          schema={ChapterTitle}
          title={t(named.title ? 'chapters.rename' : 'chapters.new', { time: formatDuration(named.start) })}
          label={t('chapters.name')}
          name={named.title}
          onClose={() => setNamed(undefined)}
          onSave={(title) => editing.put({ start: named.start, title })}
        />
      ) : null}
    </section>
  )
}

function useEditing(item: Item) {
  const { t } = useTranslation('items')
  const edit = useChapterEdits(item)
  const dispatch = useDispatch()
  const showFailure = useFailureToast()
  const without = (chapters: readonly Chapter[], { start }: Chapter) =>
    chapters.filter((chapter) => chapter.start !== start)

  /** Adds a chapter, or replaces the one with the same start. */
  const put = (chapter: Chapter) => edit((chapters) => [...without(chapters, chapter), chapter])

  async function move(chapter: Chapter, start: number) {
    const { error } = await edit((chapters) => [...without(chapters, chapter), { ...chapter, start }])
    if (error) showFailure(error)
  }

  async function remove(chapter: Chapter) {
    const { error } = await edit((chapters) => without(chapters, chapter))
    if (error) return showFailure(error)
    dispatch(
      toastShown({
        title: t('chapters.deleted', { title: chapter.title }),
        intent: 'success',
      }),
    )
  }

  return {
    put,
    move: (chapter: Chapter, start: number) => void move(chapter, start),
    remove: (chapter: Chapter) => void remove(chapter),
  }
}
