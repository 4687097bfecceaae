import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { useUser } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import type { SearchPage } from '../api.ts'

/**
 * Says what a search by meaning understands with, or why it does not as configured; to administrators also what a model
 * would add.
 */
export function UnderstandingNote({ firstPage }: { firstPage: SearchPage | undefined }) {
  const { t } = useTranslation('search')
  const user = useUser()
  if (firstPage?.meaning === undefined) return null
  const { meaning, understanding = [] } = firstPage
  if (meaning !== 'answers') return <Note intent="info">{t(`meaning.${meaning}`)}</Note>
  if (!understanding.includes('dictionaries')) return null
  return (
    <Note intent="info">
      {t('meaning.dictionaries')}{' '}
      {user?.isAdmin ? (
        <>
          {t('meaning.withModel')} <Link to={`${paths.faq.to()}#ai`}>{t('meaning.how')}</Link>
        </>
      ) : null}
    </Note>
  )
}
