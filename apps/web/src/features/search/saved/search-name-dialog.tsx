import { maxSavedSearches, RenameSearch } from '@lares/shared-types/contracts/own-searches'
import { useTranslation } from 'react-i18next'
import { NameDialog } from '../../../shared/forms/name-dialog.tsx'
import type { SaveResult } from '../../../shared/forms/use-save.ts'

interface SearchNameDialogProps {
  title: string
  /** The initial name. */
  name: string
  onClose: () => void
  onSave: (name: string) => Promise<SaveResult<unknown>>
}

/** Asks for the name of a saved search. */
export function SearchNameDialog(props: SearchNameDialogProps) {
  const { t } = useTranslation('search')
  const failureTexts = {
    'already-exists': t('saved.taken'),
    // The server rejects a search beyond the limit with this code as well.
    'invalid-fields': t('saved.refused', { count: maxSavedSearches }),
  }
  return <NameDialog {...props} schema={RenameSearch} label={t('saved.name')} failureTexts={failureTexts} />
}
