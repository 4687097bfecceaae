import type { MeaningState } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { Note } from '../../../shared/ui/note.tsx'

/** Why words were looked for although the meaning was asked for; nothing where it was compared. */
export function MeaningNote({ meaning }: { meaning: MeaningState | undefined }) {
  const { t } = useTranslation('search')
  if (meaning === undefined || meaning === 'answers') return null
  return (
    <Note intent="info">
      {t(`meaning.${meaning}`)}{' '}
      {meaning === 'not-configured' ? <Link to={`${paths.faq.to()}#ai`}>{t('meaning.how')}</Link> : null}
    </Note>
  )
}
