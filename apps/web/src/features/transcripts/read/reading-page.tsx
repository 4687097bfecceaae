import type { Item } from '@lares/shared-types/items'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import type { Transcript } from '@lares/shared-types/transcripts'
import type { Translation } from '@lares/shared-types/translations'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { DateInWords } from '../../../shared/dates/date-in-words.tsx'
import { getDateFormat } from '../../../shared/i18n/date-format.ts'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { RetryNote } from '../../../shared/ui/retry-note.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useTranslationQuery } from '../../items/public.ts'
import styles from './reading-page.module.css'

interface ReadingPageProps {
  item: Item
  kind: SpokenKind
  transcript: Transcript
}

/** A transcript as a text to read and to print: title, date, speakers and times. */
export function ReadingPage({ item, kind, transcript }: ReadingPageProps) {
  const { t, i18n } = useTranslation('transcripts')
  const { translation, failure, isLoading, isRetrying, retry } = useReadTranslation(item)
  const { segments, language, origin } = toReadText(transcript, translation)
  const title = useItemTitle()(item)
  const { id } = item
  return (
    <div className={styles.sheet} data-printed-transcript>
      <PageHeader
        title={title}
        lang={item.language}
        lead={item.date ? <DateInWords edtf={item.date.edtf} /> : undefined}
      >
        {segments.length > 0 && !isLoading ? (
          <Button
            className={styles.screenOnly ?? ''}
            leftSection={<Icon name="printer" size={18} />}
            onClick={() => window.print()}
          >
            {t('read.print')}
          </Button>
        ) : null}
        {item.may.edit && !item.deletedAt ? (
          <Button
            component={Link}
            className={styles.screenOnly ?? ''}
            variant="default"
            to={itemLinks.transcript({ id, kind })}
          >
            {t('read.correct')}
          </Button>
        ) : null}
        <Button
          component={Link}
          className={styles.screenOnly ?? ''}
          variant="default"
          to={itemLinks.profile(item)}
        >
          {t('toItem')}
        </Button>
      </PageHeader>
      {failure ? (
        <RetryNote error={failure} isRetrying={isRetrying} onRetry={retry}>
          {t('read.noTranslation')}
        </RetryNote>
      ) : null}
      {isLoading ? (
        <TextSkeleton lines={12} />
      ) : segments.length === 0 ? (
        <EmptyState icon="microphone" title={t('read.empty')} />
      ) : (
        <>
          {origin === 'machine' ? (
            <p className={styles.origin}>
              {translation?.translatedAt
                ? t('read.machineTranslation', {
                    engine: translation.engine,
                    date: getDateFormat(i18n.language, { dateStyle: 'long' }).format(
                      new Date(translation.translatedAt),
                    ),
                  })
                : t('read.machine')}
            </p>
          ) : null}
          <ol className={styles.lines} lang={language ?? item.language ?? undefined}>
            {segments.map(({ start, text, speaker }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a page that is only read do not change places.
              <li key={index}>
                <span className={styles.time}>{formatDuration(start)}</span>
                <p>
                  {speaker && speaker !== segments[index - 1]?.speaker ? (
                    <strong className={styles.speaker}>{speaker}</strong>
                  ) : null}
                  {text}
                </p>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** The translation that the URL asks for (`?to=de`), and why it could not be loaded. */
function useReadTranslation({ id, translations }: Item) {
  const [params] = useSearchParams()
  const to = translations.find((language) => language === params.get('to'))
  const { currentData, error, isFetching, refetch } = useTranslationQuery(
    { params: { id, language: to ?? 'en' } },
    { skip: to === undefined },
  )
  const isAsked = to !== undefined
  const failure = isAsked && !currentData ? error : undefined
  return {
    translation: isAsked ? currentData : undefined,
    failure,
    isLoading: isAsked && !currentData && !failure,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}

/** The transcript, or its translation; lines that are not translated stay as they are. */
function toReadText(transcript: Transcript, translation: Translation | undefined) {
  if (!translation) return transcript
  const { lines, language, origin } = translation
  return {
    language,
    origin,
    segments: lines.map(({ text, source, ...line }) => ({ ...line, text: text ?? source })),
  }
}
