import { useTranslation } from 'react-i18next'
import { useUser } from '../../../shared/session/use-user.ts'
import { Note } from '../../../shared/ui/note.tsx'
import type { SearchPage } from '../api.ts'
import { useMeaningModelQuery } from '../meaning-model/model-api.ts'
import { ModelPanel, UnusedModel } from '../meaning-model/model-panel.tsx'

/**
 * Says what a search by meaning understands with, or why it does not as configured; to administrators also what a model
 * on this machine would add, or how far it has come.
 */
export function UnderstandingNote({ firstPage }: { firstPage: SearchPage | undefined }) {
  const { t } = useTranslation('search')
  const user = useUser()
  const text = firstPage && getUnderstandingKey(firstPage)
  if (!text) return firstPage?.meaning && user?.isAdmin ? <UnusedModelNote /> : null
  return (
    <Note intent="info">
      {t(`meaning.${text}`)}
      {user?.isAdmin ? <ModelPanel /> : null}
    </Note>
  )
}

/** Lets administrators remove a model of this machine while another one answers. */
function UnusedModelNote() {
  const { data: model } = useMeaningModelQuery()
  if (!model?.download.isInstalled || model.engine === 'downloaded') return null
  return (
    <Note intent="info">
      <UnusedModel model={model} />
    </Note>
  )
}

/** The key of the text that says what a search by meaning understands with; undefined where there is nothing to say. */
export function getUnderstandingKey({ meaning, understanding = [] }: SearchPage) {
  if (meaning === undefined) return undefined
  const byDictionaries = understanding.includes('dictionaries')
  if (meaning === 'preparing' || meaning === 'failed')
    return byDictionaries ? (`${meaning}-with-dictionaries` as const) : meaning
  if (meaning === 'not-comparable') return meaning
  if (!byDictionaries) return undefined
  return understanding.includes('model') ? 'dictionaries-and-model' : 'dictionaries'
}
