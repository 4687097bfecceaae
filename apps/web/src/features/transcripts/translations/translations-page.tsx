import type { Item } from '@lares/shared-types/items'
import { type Language, languageNames, languages } from '@lares/shared-types/languages'
import type { SpokenKind } from '@lares/shared-types/routing/pages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { itemLinks } from '../../../shared/items/item-links.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { useHasPermission, useUser } from '../../../shared/session/use-user.ts'
import { truncateTitle } from '../../../shared/text/truncate-title.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import rows from '../../../shared/ui/entry-rows.module.css'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { FormSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useTranslationQuery } from '../../items/public.ts'
import { useTranslationsQuery } from '../api.ts'
import { TranslationEditor } from './translation-editor.tsx'
import { TranslationRow } from './translation-row.tsx'

interface TranslationsPageProps {
  item: Item
  kind: SpokenKind
}

/** The translations of a transcript; with a language in the URL, the editor of the one into it. */
export function TranslationsPage(props: TranslationsPageProps) {
  const [params] = useSearchParams()
  const to = languages.find((language) => language === params.get('to'))
  const mayEdit = props.item.may.edit && !props.item.deletedAt
  return to && mayEdit ? <OneTranslation key={to} {...props} to={to} /> : <AllTranslations {...props} />
}

function OneTranslation({ item, kind, to }: TranslationsPageProps & { to: Language }) {
  const { t } = useTranslation('transcripts')
  const all = useTranslationsQuery({ params: { id: item.id } })
  // A save is checked against the opened version, so that the editor must not start from an outdated cache entry.
  const translation = useTranslationQuery(
    { params: { id: item.id, language: to } },
    { refetchOnMountOrArgChange: true },
  )
  const error = translation.error ?? all.error
  if (translation.data && all.data && (!translation.isFetching || translation.isSuccess))
    return <TranslationEditor item={item} kind={kind} from={all.data.language} opened={translation.data} />
  return (
    <>
      <PageHeader title={t('translation.title')} />
      {error ? (
        <ErrorState error={error} onRetry={() => void translation.refetch()} />
      ) : (
        <FormSkeleton fields={6} />
      )}
    </>
  )
}

function AllTranslations({ item, kind }: TranslationsPageProps) {
  const { t } = useTranslation('transcripts')
  const title = useItemTitle()(item)
  const { data, error, refetch } = useTranslationsQuery(
    { params: { id: item.id } },
    { refetchOnMountOrArgChange: true },
  )
  return (
    <>
      <PageHeader
        title={t('translation.titleOf', { title: truncateTitle(title) })}
        lead={data?.language ? t('translation.from', { language: languageNames[data.language] }) : undefined}
      >
        <Button component={Link} to={itemLinks.transcript({ id: item.id, kind })} variant="default">
          {t('translation.toTranscript')}
        </Button>
        <Button component={Link} to={itemLinks.profile(item)} variant="default">
          {t('toItem')}
        </Button>
      </PageHeader>
      {data ? <Missing hasModel={data.canTranslate} hasLines={data.lineCount > 0} /> : null}
      {data && data.lineCount === 0 ? (
        <EmptyState
          icon="language"
          title={t('translation.noLines.title')}
          text={t('translation.noLines.text')}
        />
      ) : null}
      {data && data.lineCount > 0 ? (
        <ul className={rows.list} aria-label={t('translation.title')}>
          {languages
            .filter((language) => language !== data.language)
            .map((language) => (
              <TranslationRow key={language} item={item} kind={kind} language={language} all={data} />
            ))}
        </ul>
      ) : null}
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <FormSkeleton fields={3} />}
    </>
  )
}

/** What is missing for a machine to translate, and that people can translate without one. */
function Missing({ hasModel, hasLines }: { hasModel: boolean; hasLines: boolean }) {
  const { t } = useTranslation('transcripts')
  const isAdmin = useUser()?.isAdmin === true
  const mayUseAi = useHasPermission('ai:use')
  if (!hasLines || (hasModel && mayUseAi)) return null
  const reason = hasModel
    ? t('translation.notAllowed')
    : t(isAdmin ? 'translation.noModelAdmin' : 'translation.noModel')
  return (
    <Note intent="info">
      <p>{reason}</p>
      <p>{t('translation.byHand')}</p>
    </Note>
  )
}
