import type { Language } from '@lares/shared-types/languages'
import { languageNames, languages } from '@lares/shared-types/languages'
import type { PageTextOverview, Script } from '@lares/shared-types/page-texts'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FailureNote } from '../../../shared/ui/failure-note.tsx'
import { Note } from '../../../shared/ui/note.tsx'
import { useReadPagesAgainMutation } from '../api.ts'

/** In the order in which they are offered; the schema of the contract is not loaded by the web. */
const typefaces = ['latin', 'fraktur'] as const satisfies readonly Script[]

interface ReadAgainDialogProps {
  assetId: string
  overview: PageTextOverview
  onClose: () => void
}

const readers = ['machine', 'model'] as const
type Reader = (typeof readers)[number]

/**
 * Has the machine read all pages or one of them again, in a language and typeface of choice, or a model read the handwriting on one
 * of them.
 */
export function ReadAgainDialog({ assetId, overview, onClose }: ReadAgainDialogProps) {
  const { t } = useTranslation('page-texts')
  const [language, setLanguage] = useState<Language>()
  const [script, setScript] = useState<Script>()
  const [chosenPage, setPage] = useState<number | undefined>(overview.pages === 1 ? 1 : undefined)
  const [reader, setReader] = useState<Reader>(overview.may.read ? 'machine' : 'model')
  const isByModel = reader === 'model'
  // A model reads one page at a time.
  const page = isByModel ? (chosenPage ?? 1) : chosenPage
  const [readAgain, { isLoading, error }] = useReadPagesAgainMutation()
  // Also those that could not be read again since: their words are still there.
  const ofPerson = overview.read.filter(({ origin, checked }) => origin === 'person' || checked)
  const replacesCorrections = ofPerson.some((corrected) => corrected.page === page)
  const kept = overview.read.filter(({ origin, checked }) => origin !== 'machine' || checked)

  async function submit() {
    const body = {
      ...(language && { language }),
      ...(script && !isByModel && { script }),
      ...(page && { page }),
      ...(isByModel && { handwriting: true as const }),
    }
    const result = await readAgain({ params: { id: assetId }, body })
    if (!result.error) onClose()
  }

  return (
    <FormDialog
      title={t('again.title')}
      submitLabel={t('again.start')}
      isSaving={isLoading}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {overview.may.read && overview.may.readHandwriting ? (
        <NativeSelect
          label={t('again.reader')}
          value={reader}
          onChange={({ currentTarget: { value } }) => setReader(value === 'model' ? 'model' : 'machine')}
          data={readers.map((known) => ({ value: known, label: t(`readers.${known}`) }))}
        />
      ) : null}
      {isByModel ? <Note intent="info">{t('again.sent')}</Note> : null}
      <NativeSelect
        label={t('again.language')}
        value={language ?? ''}
        onChange={({ currentTarget: { value } }) => setLanguage(languages.find((known) => known === value))}
        data={[
          { value: '', label: t('again.automatic') },
          ...languages.map((known) => ({ value: known, label: languageNames[known] })),
        ]}
      />
      {isByModel ? null : (
        <NativeSelect
          label={t('again.script')}
          description={t('again.scriptHint')}
          value={script ?? ''}
          onChange={({ currentTarget: { value } }) => setScript(typefaces.find((known) => known === value))}
          data={[
            { value: '', label: t('again.automatic') },
            ...typefaces.map((known) => ({ value: known, label: t(`scripts.${known}`) })),
          ]}
        />
      )}
      {overview.pages > 1 ? (
        <NativeSelect
          label={t('again.which')}
          value={page ?? ''}
          onChange={({ currentTarget: { value } }) => setPage(Number(value) || undefined)}
          data={[
            ...(isByModel ? [] : [{ value: '', label: t('again.allPages') }]),
            ...Array.from({ length: overview.pages }, (_, index) => ({
              value: String(index + 1),
              label: t('page', { page: index + 1 }),
            })),
          ]}
        />
      ) : null}
      {replacesCorrections ? <Note intent="warning">{t('again.replaces')}</Note> : null}
      {page === undefined && kept.length > 0 ? (
        <Note intent="info">{t('again.keeps', { count: kept.length })}</Note>
      ) : null}
      <FailureNote error={error} />
    </FormDialog>
  )
}
